import { submitRequestOf, type Sending, type SubmitRequest } from '../message/submit-request.ts'
import type { SingleMessage, TestMessage } from '../message/contract.ts'
import { crossFieldFaults, type CrossFieldDeps } from '../message/cross-field-rules.ts'
import { messageProblems } from '../message/problems.ts'
import { sendOptionsOf } from '../message/send-options.ts'
import type { MessageRow } from '../search/timeline-store.ts'
import { Problem, type Fault } from '#platform/contract/problem.ts'
import type { TracedRequest } from '#platform/traces/index.ts'
import type { Traffic } from '../traffic/traffic.ts'

/** The dependencies of sending on behalf of an account. */
export type TestDeps = CrossFieldDeps & { traffic: Pick<Traffic, 'accept' | 'repeat' | 'admits' | 'clock'> }

/** The sending operator, the account, and its message rate per second. */
export type TestSending = Omit<Sending, 'applicationId'>

/** Returns the errors in a test message that its schema does not detect. */
export function testFaults(deps: TestDeps, body: TestMessage): Promise<Fault[]> {
  return crossFieldFaults(deps, { body, key: undefined })
}

type Tracing = { tracedRequest?: TracedRequest | undefined }

/**
 * Accepts a message on behalf of an account in the same way as any other: it is decided, charged and notified as if the customer had sent it, and
 * its history names the operator. Returns its ID once it is stored; if a Problem is thrown, nothing has changed.
 */
export async function sendTest(
  { traffic }: TestDeps,
  sending: TestSending,
  body: TestMessage,
  { tracedRequest }: Tracing,
): Promise<string> {
  admit(traffic, sending)
  const full = { ...body, message_type: 'text' } as SingleMessage
  const request = submitRequestOf({ ...sending, applicationId: null }, full, traffic.clock.now())
  await traffic.accept({ ...request, tracedRequest })
  return request.message.id
}

/** The request for a message in place of an original, with its reference, webhook URL and application. */
export function repeatRequest(
  { traffic }: TestDeps,
  sending: TestSending,
  { repeats: _repeated, ...body }: TestMessage,
  { original, tracedRequest }: Tracing & { original: MessageRow },
): SubmitRequest {
  admit(traffic, sending)
  const full = { ...sendOptionsOf(original), ...body, message_type: 'text' } as SingleMessage
  const { application_id: applicationId } = original
  const request = submitRequestOf({ ...sending, applicationId }, full, traffic.clock.now())
  return { ...request, tracedRequest }
}

function admit(traffic: TestDeps['traffic'], { accountId }: TestSending): void {
  if (!traffic.admits(accountId)) throw new Problem(messageProblems.unavailable, { retryAfter: 1 })
}
