import type { Fault } from './problem.ts'

/** A header by which callers tell their requests apart: what they have said in it is said again in the answer. */
export type Correlation = { header: string; pattern: RegExp }

/** The header of the answer: what was said, or the request id where nothing was, or nothing that can be said again. */
export function correlate(
  { header, pattern }: Correlation,
  given: string | string[] | undefined,
  requestId: string,
): Record<string, string> {
  const said = typeof given === 'string' && given !== '' && pattern.test(given)
  return { [header]: said ? given : requestId }
}

/** What is wrong with what was said. */
export function correlationFaults(
  { header, pattern }: Correlation,
  given: string | string[] | undefined,
): Fault[] {
  const wrong = given !== undefined && !(typeof given === 'string' && pattern.test(given))
  return wrong ? [{ name: header, reason: `must match ${pattern.source}`, rule: 'pattern' }] : []
}
