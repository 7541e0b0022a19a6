import type { Fault } from './problem.ts'

/** A header by which callers tell their requests apart: what they have said in it is said again in the answer. */
export type Correlation = { header: string; pattern: RegExp }

/** The header of the answer: what was said, or the request id where nothing was, or nothing that can be said again. */
export function correlate(
  { header, pattern }: Correlation,
  provided: string | string[] | undefined,
  requestId: string,
): Record<string, string> {
  const stated = typeof provided === 'string' && provided !== '' && pattern.test(provided)
  return { [header]: stated ? provided : requestId }
}

/** What is wrong with what was said. */
export function correlationFaults(
  { header, pattern }: Correlation,
  provided: string | string[] | undefined,
): Fault[] {
  const wrong = provided !== undefined && !(typeof provided === 'string' && pattern.test(provided))
  return wrong ? [{ name: header, reason: `must match ${pattern.source}`, rule: 'pattern' }] : []
}
