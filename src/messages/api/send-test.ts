import { arrivalOf, type Sending } from '../message/arrival.ts'
import type { TestMessage } from '../message/contract.ts'
import { moreFaults, type Judging } from '../message/more-faults.ts'
import { messageProblems } from '../message/problems.ts'
import { Problem, type Fault } from '#platform/contract/problem.ts'
import type { Asked } from '#platform/traces/index.ts'
import type { Traffic } from '../traffic/traffic.ts'

/** What is needed to send in the name of an account. */
export type TestNeeds = Judging & { traffic: Pick<Traffic, 'accept' | 'admits' | 'clock'> }

/** Who asks, in the name of which account, and how many messages a second that may send. */
export type TestSending = Omit<Sending, 'applicationId'>

/** What is wrong with a test message that its schema does not tell. */
export function testFaults(needs: TestNeeds, body: TestMessage): Promise<Fault[]> {
  return moreFaults(needs, { body, key: undefined })
}

/**
 * Takes a message in the name of an account, by the way of every other: it is decided, charged and told as if the customer had sent it,
 * and its history says who has. Answers its id once it is stored; the Problem that it may throw has changed nothing.
 */
export async function sendTest(
  { traffic }: TestNeeds,
  sending: TestSending,
  body: TestMessage,
  asked?: Asked,
): Promise<string> {
  if (!traffic.admits(sending.accountId)) throw new Problem(messageProblems.unavailable, { retryAfter: 1 })
  const whole = { ...body, message_type: 'text' as const }
  const arrival = arrivalOf({ ...sending, applicationId: null }, whole, traffic.clock.now())
  await traffic.accept({ ...arrival, asked })
  return arrival.message.id
}
