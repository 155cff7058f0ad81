/**
 * The process of `parse-worker.ts` for a run from sources, which have to be made JavaScript in every process anew.
 * It is no part of what is built.
 */
import { register } from 'tsx/esm/api'

register()
await import('./parse-worker.ts')
