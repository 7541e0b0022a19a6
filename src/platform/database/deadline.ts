import { isOverdue, isUnavailable, mayHaveCommitted } from './faults.ts'
import { Problem, problemKind } from '../contract/problem.ts'

/** Nothing of the request has been done. */
export const unavailable = problemKind(
  503,
  'unavailable',
  'Service unavailable',
  'The exchange cannot take this request now. Try again after the time in Retry-After.',
)

/** The one refusal that leaves a question open. */
export const outcomeUnknown = problemKind(
  503,
  'outcome-unknown',
  'Outcome unknown',
  'The database did not answer in time. Whether the request was carried out is not known: look, or ask again with the same Idempotency-Key.',
)

/** Answers what comes of work, or throws the problem when nothing has within so many milliseconds; the work itself goes on. */
export function within<T>(ms: number, work: Promise<T>, problem: () => Problem): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(problem()), ms)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      settle()
    }
    work.then(
      (value) => end(() => resolve(value)),
      (error: Error) => end(() => reject(error)),
    )
  })
}

/** That a request which may change something got no answer in time; of one that reads, nothing is left open. */
export function late(method: string): Problem {
  return new Problem(method === 'GET' ? unavailable : outcomeUnknown, { retryAfter: 1 })
}

/**
 * An error of the database behind which a change may have been made, as what is told of it; any other error as it is. `made`: part
 * of the request had been done before.
 */
export function orUnknown(method: string, error: unknown, made = false): unknown {
  if (method === 'GET' || error instanceof Problem) return error
  const open = mayHaveCommitted(error) || (made && (isUnavailable(error) || isOverdue(error)))
  return open ? late(method) : error
}
