import { problemKind, Problem } from '#platform/contract/problem.ts'

/** Refusals of the SIM operations (S1-116 to S1-125). What is wrong with a request is a 400 that says it in sentences. */
export const simProblems = {
  invalid: problemKind(400, 'validation-error', 'Bad Request', 'Validation error.'),
  tooLarge: problemKind(413, 'payload-too-large', 'Payload too large', 'The body is larger than 256 KiB.'),
} as const

/** What is wrong with a request, each thing a sentence. `retryAfter`: seconds after which it may be right. */
export function invalid(sentences: readonly string[], retryAfter?: number): Problem {
  const faults = sentences.map((reason) => ({ name: '', reason, rule: 'wrong' }))
  return new Problem(simProblems.invalid, { faults, ...(retryAfter !== undefined && { retryAfter }) })
}

/** S1-118 */
export const inMaintenance = (): Problem => invalid(['Service unavailable: maintenance mode is activated.'])

/** S1-119 */
export const readOnlyUser = (): Problem => invalid(['Read only: the REST API user is set to read-only.'])

/** S1-121: of a customer that is not there nothing else is said than of one that is another's. */
export const unreachable = (): Problem =>
  invalid(['Partner ID: invalid partner ID, or the user is not authorized for this partner.'])
