import { submitRequestOf, type Sending } from '../message/submit-request.ts'
import type { TestMessage } from '../message/contract.ts'
import { crossFieldFaults, type Judging } from '../message/cross-field-rules.ts'
import { messageProblems } from '../message/problems.ts'
import { Problem, type Fault } from '#platform/contract/problem.ts'
import type { TracedRequest } from '#platform/traces/index.ts'
import type { Traffic } from '../traffic/traffic.ts'

/** What is needed to send in the name of an account. */
export type TestDeps = Judging & { traffic: Pick<Traffic, 'accept' | 'admits' | 'clock'> }

/** Who asks, in the name of which account, and how many messages a second that may send. */
export type TestSending = Omit<Sending, 'applicationId'>

/** What is wrong with a test message that its schema does not tell. */
export function testFaults(deps: TestDeps, body: TestMessage): Promise<Fault[]> {
  return crossFieldFaults(deps, { body, key: undefined })
}

/**
 * Takes a message in the name of an account, by the way of every other: it is decided, charged and told as if the customer had sent it,
 * and its history says who has. Answers its id once it is stored; the Problem that it may throw has changed nothing.
 */
export async function sendTest(
  { traffic }: TestDeps,
  sending: TestSending,
  body: TestMessage,
  requested?: TracedRequest,
): Promise<string> {
  if (!traffic.admits(sending.accountId)) throw new Problem(messageProblems.unavailable, { retryAfter: 1 })
  const full = { ...body, message_type: 'text' as const }
  const arrival = submitRequestOf({ ...sending, applicationId: null }, full, traffic.clock.now())
  await traffic.accept({ ...arrival, asked: requested })
  return arrival.message.id
}
