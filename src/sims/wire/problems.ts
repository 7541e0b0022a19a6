import { problemKind, Problem } from '#platform/contract/problem.ts'

/** Problems of the SIM operations (S1-116 to S1-125). Invalid requests get status 400 with a sentence for each error. */
export const simProblems = {
  invalid: problemKind(400, 'validation-error', 'Bad Request', 'Validation error.'),
  tooLarge: problemKind(413, 'payload-too-large', 'Payload too large', 'The body is larger than 256 KiB.'),
} as const

/** The problem of an invalid request, with a sentence for each error. `retryAfter`: seconds after which it may succeed. */
export function invalid(sentences: readonly string[], retryAfter?: number): Problem {
  const faults = sentences.map((reason) => ({ name: '', reason, rule: 'wrong' }))
  return new Problem(simProblems.invalid, { faults, ...(retryAfter !== undefined && { retryAfter }) })
}

/** The problem during maintenance (S1-118). */
export const inMaintenance = (): Problem => invalid(['Service unavailable: maintenance mode is activated.'])

/** The problem for a read-only user (S1-119). */
export const readOnlyUser = (): Problem => invalid(['Read only: the REST API user is set to read-only.'])

/** S1-121: a missing customer and one without access get the same response. */
export const unreachable = (): Problem =>
  invalid(['Partner ID: invalid partner ID, or the user is not authorized for this partner.'])
