import type { Fault } from './problem.ts'

/** A correlation header, whose value is returned in the response. */
export type Correlation = { header: string; pattern: RegExp }

/** The response header: the value of the request, or the request ID if it is absent or malformed. */
export function correlate(
  { header, pattern }: Correlation,
  provided: string | string[] | undefined,
  requestId: string,
): Record<string, string> {
  const stated = typeof provided === 'string' && provided !== '' && pattern.test(provided)
  return { [header]: stated ? provided : requestId }
}

/** Validation errors of the correlation header of a request. */
export function correlationFaults(
  { header, pattern }: Correlation,
  provided: string | string[] | undefined,
): Fault[] {
  const wrong = provided !== undefined && !(typeof provided === 'string' && pattern.test(provided))
  return wrong ? [{ name: header, reason: `must match ${pattern.source}`, rule: 'pattern' }] : []
}
