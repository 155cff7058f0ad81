/**
 * A dataset in LangSmith as it is here: examples are told apart by a hash of all that is in them, so that what is
 * there already is left alone.
 * @module
 */
import type { Client, Dataset as TracedDataset, Example as TracedExample } from 'langsmith'
import type { Dataset, Example } from '../../suites/dataset.ts'
import { exampleId, inputsOf, outputsOf } from '../examples.ts'
import { hashOf } from '../resume.ts'

/** @returns the examples as LangSmith has them now, in no order */
export async function syncDataset(client: Client, { set, examples }: Dataset): Promise<TracedExample[]> {
  const name = `chapterverse ${set}`
  const dataset = await findOrCreate(client, name)
  const before = await listed(client, dataset)
  const known = new Map(before.map((example) => [example.id, example.metadata?.['hash']]))
  const wanted = examples.map((example) => contentOf(example, dataset, exampleId(set, example.id)))
  const added = wanted.filter(({ id }) => !known.has(id))
  const changed = wanted.filter(({ id, metadata }) => known.has(id) && known.get(id) !== metadata.hash)
  const ids = new Set(wanted.map(({ id }) => id))
  const gone = before.map(({ id }) => id).filter((id) => !ids.has(id))
  if (added.length + changed.length + gone.length === 0) return before
  if (added.length > 0) await client.createExamples(added)
  if (changed.length > 0) await client.updateExamples(changed)
  if (gone.length > 0) await client.deleteExamples(gone)
  return listed(client, dataset)
}

const contentOf = (example: Example, { id: dataset_id }: TracedDataset, id: string) => ({
  ...{ id, dataset_id, inputs: { ...inputsOf(example) }, outputs: outputsOf(example) },
  metadata: { kind: example.kind, hash: hashOf(example) },
})

async function findOrCreate(client: Client, datasetName: string): Promise<TracedDataset> {
  if (await client.hasDataset({ datasetName })) return client.readDataset({ datasetName })
  return client.createDataset(datasetName, { description: 'Questions with known answers, as Chapterverse asks them' })
}

async function listed(client: Client, { id: datasetId }: TracedDataset): Promise<TracedExample[]> {
  const examples: TracedExample[] = []
  for await (const example of client.listExamples({ datasetId })) examples.push(example)
  return examples
}
