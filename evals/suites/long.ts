/**
 * Questions whose answers are long: chapters to be told to their end, and procedures of many steps, of one manual and two
 * novels, written by us. What is looked for in an answer stands at the beginning, in the middle and at the end of what is
 * asked about.
 * @module
 */
import { setsNamed } from '../data/data.ts'
import { keyOf } from '../scorers/keys.ts'
import type { Dataset, Example, Suite } from './dataset.ts'

/** Of a key, wordings are parted by bars. */
type Asked = Pick<Example, 'id' | 'question' | 'kind'> & { keys: string[]; doc: string }

const QUESTIONS: Record<string, Asked[]> = {
  postgresql: [
    {
      id: 'long-ha',
      kind: 'summary',
      question: 'Summarise the chapter on High Availability, Load Balancing, and Replication.',
      keys: ['shared disk|Shared Disk', 'standby', 'hot standby|Hot Standby'],
      doc: 'postgresql-15-manual',
    },
    {
      id: 'long-backup',
      kind: 'summary',
      question: 'Summarise the chapter on Backup and Restore.',
      keys: ['pg_dump', 'file system|File System', 'continuous archiv|Continuous Archiv|point-in-time|Point-in-Time'],
      doc: 'postgresql-15-manual',
    },
    {
      id: 'long-pitr',
      kind: 'procedure',
      question: 'Which steps does recovering from a continuous archive backup take, from first to last?',
      keys: ['stop|Stop', 'recovery.signal', 'restore_command', 'pg_hba.conf|inspect|Inspect'],
      doc: 'postgresql-15-manual',
    },
    {
      id: 'long-parallel',
      kind: 'summary',
      question: 'What does chapter 15, Parallel Query, tell?',
      keys: ['Gather', 'parallel scan|Parallel Scan|sequential scan', 'PARALLEL SAFE|parallel safe|restricted'],
      doc: 'postgresql-15-manual',
    },
  ],
  novels: [
    {
      id: 'long-hlm-1',
      kind: 'summary',
      question: '概括《红楼梦》第一回的内容。',
      keys: ['甄士隐', '贾雨村', '疯|跛足|道人'],
      doc: 'hongloumeng',
    },
    {
      id: 'long-hlm-5',
      kind: 'summary',
      question: '《红楼梦》第五回讲了什么？',
      keys: ['警幻', '金陵十二钗|十二钗', '可卿|秦氏'],
      doc: 'hongloumeng',
    },
  ],
}

export const long: Suite = {
  name: 'long',
  about: 'summaries of chapters and procedures of many steps',
  datasets: () =>
    setsNamed(Object.keys(QUESTIONS)).map((set): Dataset => {
      const examples = (QUESTIONS[set.name] ?? []).map(
        ({ doc, keys, ...asked }): Example => ({ ...asked, keys: keys.map(keyOf), answerable: true, gold: [{ doc }] }),
      )
      return { suite: 'long', set: `long-${set.name}`, language: set.language, examples, paths: set.paths }
    }),
}
