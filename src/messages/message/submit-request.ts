import { countParts, encodingOf } from '#carriers/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { SingleMessage } from './contract.ts'
import type { Once } from '#platform/contract/idempotency-key.ts'
import type { TracedRequest } from '#platform/traces/index.ts'
import type { OutboundMessage } from './outbound.ts'
import type { Refusal } from './refusals.ts'
import type { Step } from './step.ts'

/** A message from a customer before anything is decided. */
export type SubmitRequest = {
  message: OutboundMessage
  actor: string
  details: object | null
  /** Whether the exchange sends the message on behalf of the account, from a number that the account does not own. */
  system?: boolean
  /** The requested number pool. */
  pool?: string | undefined
  workflow?: Step | undefined
  once?: Once | undefined
  /** The account's message rate per second. */
  perSecond: number
  /** The network that the number lookup has returned; null if the network of the prefix is used. */
  lookedUp?: string | null
  /** The trace of the customer's request. */
  tracedRequest?: TracedRequest | undefined
  /** Why the message was stored as rejected; set when it is accepted. */
  refusal?: Refusal | undefined
}

const defaultTtlSeconds = 72 * 3600

/** The sending account, its actor and its message rate per second. */
export type Sending = {
  accountId: string
  applicationId: string | null
  actor: string
  perSecond: number
}

/** Creates an undecided message with a new ID from a request. `acceptedAt` is exchange time in milliseconds. */
export function submitRequestOf(
  { accountId, applicationId, actor, perSecond }: Sending,
  body: SingleMessage,
  acceptedAt: number,
  workflow?: Step,
): SubmitRequest {
  const isSms = body.channel === 'sms'
  const encoding = isSms ? encodingOf(body.text, body.sms?.encoding_type ?? 'auto') : 'unicode'
  const details = detailsOf(body)
  const message = {
    id: uuidv7(),
    accountId,
    applicationId,
    channel: body.channel,
    sender: body.from,
    recipient: body.to,
    text: body.text,
    encoding,
    parts: isSms ? countParts(body.text, encoding) : 1,
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
    contentId: details?.content_id ?? null,
    entityId: details?.entity_id ?? null,
  }
  return { message, actor, details, pool: details?.pool_id, perSecond, workflow }
}

/** Members read only by carriers, rules and operators. */
type Details = {
  encoding_type?: string
  content_id?: string
  entity_id?: string
  pool_id?: string
  trusted_recipient?: boolean
}

/** Reads these members from every location that clients use: inside `sms`, next to `sms`, or under the older name. */
function detailsOf({ sms, ...root }: SingleMessage): Details | null {
  const trusted =
    root.trusted_recipient ?? sms?.trusted_recipient ?? root.trusted_sender ?? sms?.trusted_sender
  const details: Details = {
    ...definedDetails('encoding_type', sms?.encoding_type),
    ...definedDetails('content_id', sms?.content_id ?? root.content_id),
    ...definedDetails('entity_id', sms?.entity_id ?? root.entity_id),
    ...definedDetails('pool_id', sms?.pool_id ?? root.pool_id),
    ...definedDetails('trusted_recipient', trusted),
  }
  return Object.keys(details).length > 0 ? details : null
}

function definedDetails<K extends keyof Details>(name: K, value: Details[K]): Pick<Details, K> | undefined {
  return value === undefined ? undefined : ({ [name]: value } as Pick<Details, K>)
}
