/**
 * Milliseconds of CPU that a function takes. Time on the clock says little on a machine that others use as well.
 * @module
 */
export function cpuTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
