import { submitRequestOf, type Sending } from '../message/submit-request.ts'
import type { SingleMessage, TestMessage } from '../message/contract.ts'
import { crossFieldFaults, type CrossFieldDeps } from '../message/cross-field-rules.ts'
import { messageProblems } from '../message/problems.ts'
import { sendOptionsOf } from '../message/send-options.ts'
import type { MessageRow } from '../search/timeline-store.ts'
import { Problem, type Fault } from '#platform/contract/problem.ts'
import type { TracedRequest } from '#platform/traces/index.ts'
import type { Traffic } from '../traffic/traffic.ts'

/** The dependencies of sending on behalf of an account. */
export type TestDeps = CrossFieldDeps & { traffic: Pick<Traffic, 'accept' | 'admits' | 'clock'> }

/** The sending operator, the account, and its message rate per second. */
export type TestSending = Omit<Sending, 'applicationId'>

/** Returns the errors in a test message that its schema does not detect. */
export function testFaults(deps: TestDeps, body: TestMessage): Promise<Fault[]> {
  return crossFieldFaults(deps, { body, key: undefined })
}

/**
 * Accepts a message on behalf of an account in the same way as any other: it is decided, charged and notified as if the customer had sent it, and
 * its history names the operator. Returns its ID once it is stored; if a Problem is thrown, nothing has changed.
 */
export async function sendTest(
  { traffic }: TestDeps,
  sending: TestSending,
  { repeats: _repeated, ...body }: TestMessage,
  {
    original,
    tracedRequest,
  }: { original?: MessageRow | undefined; tracedRequest?: TracedRequest | undefined },
): Promise<string> {
  if (!traffic.admits(sending.accountId)) throw new Problem(messageProblems.unavailable, { retryAfter: 1 })
  const full = { ...(original && sendOptionsOf(original)), ...body, message_type: 'text' } as SingleMessage
  const applicationId = original?.application_id ?? null
  const request = submitRequestOf({ ...sending, applicationId }, full, traffic.clock.now())
  await traffic.accept({ ...request, tracedRequest })
  return request.message.id
}
