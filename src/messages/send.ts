import { actorName, type Caller } from '#accounts/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import { arrivalOf } from './arrival.ts'
import type { SmsMessage } from './contract.ts'
import type { Step } from './step.ts'
import type { Traffic } from './traffic.ts'

/** What a customer is answered. */
export type Sent = { message_uuid: string; workflow_id?: string }

/**
 * Takes a message [S3-087]: answers its id once it is stored, with its debit and what is to be sent instead of it, durably.
 * The Problem it may throw has changed nothing. What the exchange itself refuses is stored too, as `rejected`.
 */
export async function send(traffic: Traffic, caller: Caller, body: SmsMessage): Promise<Sent> {
  const { account, application, actor } = caller
  const sending = {
    accountId: account.id,
    applicationId: application?.id ?? null,
    actor: actorName(actor),
    perSecond: account.maxOutboundRequest,
  }
  const workflow = workflowOf(body)
  const arrival = arrivalOf(sending, body, traffic.clock.now(), workflow)
  await traffic.accept(arrival)
  return { message_uuid: arrival.message.id, ...(workflow && { workflow_id: workflow.id }) }
}

function workflowOf({ failover }: SmsMessage): Step | undefined {
  if (!failover) return undefined
  const rest = failover.length > 0 ? failover : undefined
  return { id: uuidv7(), item: 1, items: 1 + failover.length, failover: rest }
}
