import { actorName, type Caller } from '#accounts/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import { submitRequestOf } from '../message/submit-request.ts'
import { withKnownMembers, type SmsMessage } from '../message/contract.ts'
import type { TracedRequest } from '#platform/traces/index.ts'
import { onceOf } from '#platform/contract/idempotency-key.ts'
import type { Step } from '../message/step.ts'
import type { Traffic } from '../traffic/traffic.ts'

/** The response to a send request, and whether it repeats the response to an earlier request. */
export type Sent = { answer: { message_uuid: string; workflow_id?: string }; replayed: boolean }

/**
 * Accepts a message [S3-087]. Returns the message ID once the message, its debit and its failover messages are durably stored. If a Problem is thrown, nothing has
 * changed. A message refused by the exchange is stored too, as `rejected`.
 */
export async function send(
  traffic: Traffic,
  caller: Caller,
  body: SmsMessage,
  { key, tracedRequest }: { key?: string | undefined; tracedRequest?: TracedRequest | undefined } = {},
): Promise<Sent> {
  const { account, application, actor } = caller
  const sending = {
    accountId: account.id,
    applicationId: application?.id ?? null,
    actor: actorName(actor),
    perSecond: account.maxOutboundRequest,
  }
  const workflow = workflowOf(body)
  const once = onceOf(key, [sending.applicationId, body])
  const request = submitRequestOf(sending, body, traffic.clock.now(), workflow)
  const accepted = await traffic.accept({ ...request, once, tracedRequest })
  if (accepted === 'accepted') return { answer: answerOf(request.message.id, workflow?.id), replayed: false }
  return { answer: answerOf(accepted.messageId, accepted.workflowId), replayed: true }
}

function answerOf(message_uuid: string, workflowId: string | null | undefined) {
  return { message_uuid, ...(workflowId && { workflow_id: workflowId }) }
}

function workflowOf({ failover }: SmsMessage): Step | undefined {
  if (!failover) return undefined
  const rest = failover.length > 0 ? failover.map(withKnownMembers) : undefined
  return { id: uuidv7(), item: 1, items: 1 + failover.length, failover: rest }
}
