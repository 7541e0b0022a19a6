import { isOverdue, isUnavailable, mayHaveCommitted } from './faults.ts'
import { Problem, problemKind } from '../contract/problem.ts'

/** The problem of a request that was not processed. */
export const unavailable = problemKind(
  503,
  'unavailable',
  'Service unavailable',
  'The exchange cannot process this request now. Retry after the time in Retry-After.',
)

/** The problem of a request that may have been processed. All other problems mean that it was not. */
export const outcomeUnknown = problemKind(
  503,
  'outcome-unknown',
  'Outcome unknown',
  'The database did not respond in time. The outcome of the request is unknown: check it, or retry with the same Idempotency-Key.',
)

/** Returns the result of `work`, or throws the problem after `ms` milliseconds; the work continues. */
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

/** The problem of a request that was not answered in time: the outcome is unknown, except for reads. */
export function late(method: string): Problem {
  return new Problem(method === 'GET' ? unavailable : outcomeUnknown, { retryAfter: 1 })
}

/**
 * Converts a database error after which a change may have been committed into `outcomeUnknown`; returns other errors unchanged. `made`:
 * part of the request was complete before the error.
 */
export function orUnknown(method: string, error: unknown, made = false): unknown {
  if (method === 'GET' || error instanceof Problem) return error
  const open = mayHaveCommitted(error) || (made && (isUnavailable(error) || isOverdue(error)))
  return open ? late(method) : error
}
