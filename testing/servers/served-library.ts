/**
 * A registered corpus on the dev server, with a model behind it.
 * @module
 */
import { join } from 'node:path'
import { openCorpus } from '../../corpus/open.ts'
import { type DevServer, startDevServer } from './dev-server.ts'
import type { ModelServer } from './model-server.ts'

export interface Served {
  /** Where home and the server's state lie. */
  folder: string
  paths: string[]
  /** Under which they are registered. */
  name: string
  model: ModelServer
}

export async function serveLibrary(
  { folder, paths, name, model }: Served,
  env: Record<string, string> = {},
): Promise<DevServer> {
  const home = join(folder, 'home')
  const before = process.env['CHAPTERVERSE_HOME']
  process.env['CHAPTERVERSE_HOME'] = home
  try {
    const { corpus } = await openCorpus(paths, { name })
    corpus.close()
  } finally {
    if (before === undefined) delete process.env['CHAPTERVERSE_HOME']
    else process.env['CHAPTERVERSE_HOME'] = before
  }
  return startDevServer(join(folder, 'server'), {
    CHAPTERVERSE_HOME: home,
    CHAPTERVERSE_CORPUS: name,
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'none',
    ...env,
  })
}
