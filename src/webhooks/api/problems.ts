import { portalProblems } from '#accounts/index.ts'
import { problemKind as kind } from '#platform/contract/problem.ts'

/** Refusals of the operations on registered endpoints. */
export const endpointProblems = {
  full: kind(
    409,
    'too-many-endpoints',
    'Too many endpoints',
    'The account has 20 webhook endpoints. Delete one, or change its event types.',
  ),
  disabledByOperator: portalProblems.disabledByOperator,
} as const
