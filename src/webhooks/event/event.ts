import type { ForwardMethod } from '#accounts/index.ts'

/** What a webhook tells: each kind has its own payload, made by the domain that knows it. */
export type WebhookKind =
  | 'message-status'
  | 'inbound-message'
  | 'compliance-status'
  | 'sim-event'
  | 'qod-event'
  | 'test'
  | 'chat-message'
  | 'chat-update'

/** Something to tell a customer. `payload` is the text exactly as it will be sent and signed, in the form of `method`. */
export type WebhookEvent = {
  /** Only where others know the event by it before it is stored: the id of the message that is posted. */
  id?: string
  accountId: string
  /** Only when the customer acted through an application: it becomes a claim of the signature. */
  applicationId?: string | undefined
  /** What the event is about (a message's id). An event of a subject waits until those before it are taken or given up. */
  subjectId: string
  kind: WebhookKind
  /** The chat channel that is told, where it is not the customer. */
  channel?: string
  /** The status that is told, or what a chat channel is told, for those who look at events. */
  eventStatus?: string | undefined
  /** Undefined where there is no address: the event is kept for those who listen, and told to nobody. */
  url: string | undefined
  method: ForwardMethod
  payload: string
  /** Exchange time in milliseconds: due from then on, which may be later than now, and given up `retryHours` after unless `giveUpAt` says otherwise. */
  at: number
  expiresAt?: number
}

/** An event on its way: what an attempt needs, and the lease that allows it. */
export type Delivery = {
  eventId: string
  accountId: string
  applicationId: string | undefined
  subjectId: string
  kind: WebhookKind
  channel: string | undefined
  url: string
  /** The same, when a replay goes elsewhere than its event would. */
  urlOverride: string | undefined
  method: ForwardMethod
  payload: string
  /** Account and origin: what shares one queue and one measure of health. */
  endpoint: string
  /** Attempts made so far, and those of them that were made before it was replayed. */
  attempt: number
  attemptsBefore: number
  /** Exchange time in milliseconds. */
  expiresAt: number
  /** Wall time in milliseconds; past it another node may deliver. */
  leaseUntil: number
  /** Whether this node held an earlier event of the same subject when it took this one. */
  follows: boolean
}

/** Deliveries that `enqueue` has leased to this node, to be handed to `offer` once the transaction is committed. */
export type Handles = readonly Delivery[]

/** What an account has agreed on: what signs its webhooks, and what its receivers' answers mean. */
export type Terms = {
  apiKey: string
  /** The secrets that sign now: the current one, and behind it the one it has replaced while that still signs. */
  secrets: readonly [string, ...string[]]
  /** Whether every 2xx takes a webhook, not only 200 and 204. */
  any2xx: boolean
  /** Whether a receiver that answers 410 is told nothing more. */
  goneDisables: boolean
  /** Only of a chat channel: where it is told now, and that it may refuse for good and is never disabled. */
  channelUrl?: string
}

/** The terms of an account, or those of a chat channel that serves it. */
export type TermsOf = (accountId: string, channel?: string) => Terms | Promise<Terms>

/** The token that a session's receiver has given for its events; undefined where it has given none. */
export type BearerOf = (sessionId: string) => Promise<string | undefined>
