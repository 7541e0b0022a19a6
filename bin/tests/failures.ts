import { inspect } from 'node:util'
import type { TestFailure } from './events.ts'

/** Node wraps the error that a test threw and states its kind. */
type Wrapped = Error & { failureType?: string }

/** Whether a suite failed only because a test in it failed. */
export function isSuiteOfFailures(error: Error): boolean {
  return (error as Wrapped).failureType === 'subtestsFailed'
}

/** The error that the test threw, with its stack and its causes. */
export function describeFailure(error: Error): TestFailure {
  const thrown = error.cause ?? error
  const { message } = thrown instanceof Error ? thrown : error
  const [reason = ''] = message.split('\n')
  const text = typeof thrown === 'string' ? thrown : inspect(thrown, { depth: 6, breakLength: 120 })
  return { text, reason }
}
