import { actorName, type Caller } from '#accounts/index.ts'
import { countParts, encodingOf } from '#carriers/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { SmsMessage } from './contract.ts'
import type { Traffic } from './traffic.ts'

const defaultTtlSeconds = 72 * 3600

/**
 * Takes a message [S3-087]: answers its id once it is stored, with its debit, durably. The Problem it may throw
 * has changed nothing. What the exchange itself refuses is stored too, as `rejected`.
 */
export async function send(
  traffic: Traffic,
  caller: Caller,
  body: SmsMessage,
): Promise<{ message_uuid: string }> {
  const { account, application, actor } = caller
  const acceptedAt = traffic.clock.now()
  const encoding = encodingOf(body.text, body.sms?.encoding_type ?? 'auto')
  const message = {
    id: uuidv7(),
    accountId: account.id,
    applicationId: application?.id ?? null,
    sender: body.from,
    recipient: body.to,
    text: body.text,
    encoding,
    parts: countParts(body.text, encoding),
    price: 0,
    network: null,
    carrierId: null,
    attempt: 0,
    tries: 0,
    clientRef: body.client_ref ?? null,
    webhookUrl: body.webhook_url ?? null,
    webhookVersion: body.webhook_version ?? null,
    acceptedAt,
    expiresAt: acceptedAt + (body.ttl ?? defaultTtlSeconds) * 1000,
  }
  const perSecond = account.maxOutboundRequest
  // Some clients name the pool beside `sms`, some inside it.
  const pooled = (body.sms?.pool_id ?? body.pool_id) !== undefined
  await traffic.accept({ message, actor: actorName(actor), details: detailsOf(body), pooled, perSecond })
  return { message_uuid: message.id }
}

/** Members that only carriers and rules read, kept as they were given. */
function detailsOf({ sms, trusted_recipient, trusted_sender }: SmsMessage): object | null {
  if (sms === undefined && trusted_recipient === undefined && trusted_sender === undefined) return null
  const trusted = trusted_recipient ?? trusted_sender
  return { ...(sms && { sms }), ...(trusted !== undefined && { trusted_recipient: trusted }) }
}
