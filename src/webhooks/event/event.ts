import type { ForwardMethod } from '#accounts/index.ts'

/** The kinds of webhooks; the domain that causes an event builds its payload. */
export type WebhookKind =
  | 'message-status'
  | 'inbound-message'
  | 'compliance-status'
  | 'sim-event'
  | 'qod-event'
  | 'report-alert'
  | 'test'
  | 'chat-message'
  | 'chat-update'

/** An event for a customer. `payload` is the exact text that is sent and signed, in the format of `method`. */
export type WebhookEvent = {
  /** The ID, if it is known before the event is stored, as for a chat message. */
  id?: string
  accountId: string
  /** The customer's application, if one was used; it becomes a claim of the signature. */
  applicationId?: string | undefined
  /**
   * The subject, for example the ID of a message. Events of one subject are delivered in order; each waits until the previous event is
   * accepted or has expired.
   */
  subjectId: string
  kind: WebhookKind
  /** The chat channel that receives the event instead of the customer. */
  channel?: string
  /** The registered endpoint that receives the event, and the type of the event. */
  registered?: Registered | undefined
  /** The status that the event reports, or the kind of chat update, for lists of events. */
  eventStatus?: string | undefined
  /** Undefined if there is no URL; the event is then stored only for the live feed. */
  url: string | undefined
  method: ForwardMethod
  payload: string
  /** When the event is due (exchange time in milliseconds). The event expires at `expiresAt`, by default `retryHours` later. */
  at: number
  expiresAt?: number
}

/** A registered endpoint as recipient of an event: its ID, and the type of the event. */
export type Registered = { id: string; type: string }

/** A leased delivery: the input of an attempt. */
export type Delivery = {
  eventId: string
  accountId: string
  applicationId: string | undefined
  subjectId: string
  /** Deliveries with the same value are made in order. */
  orderId: string
  kind: WebhookKind
  channel: string | undefined
  registered: Registered | undefined
  url: string
  /** The URL of a replay, if it differs from the URL of the event. */
  urlOverride: string | undefined
  method: ForwardMethod
  payload: string
  /** Account and origin, chat channel or registered endpoint. Deliveries to one endpoint share a queue and the health of the endpoint. */
  endpoint: string
  /** Number of attempts so far, and of attempts before the replay. */
  attempt: number
  attemptsBefore: number
  /** Exchange time in milliseconds. */
  expiresAt: number
  /** Wall time in milliseconds, after which another node may deliver. */
  leaseUntil: number
  /** Whether this node had leased an earlier event of the same subject when it leased this event. */
  follows: boolean
}

/** Deliveries that `enqueue` has leased to this node, to be passed to `dispatch` after the commit. */
export type Handles = readonly Delivery[]

/** Webhook settings of an account: the signing secrets and how responses are interpreted. */
export type Terms = {
  apiKey: string
  /** The signing secrets: the current one first, then the previous one while it is still valid. */
  secrets: readonly [string, ...string[]]
  /** Whether every 2xx status acknowledges a webhook, not only 200 and 204. */
  any2xx: boolean
  /** Whether a 410 response disables the endpoint. */
  goneDisables: boolean
  /** For a chat channel, its current URL. A chat channel may reject events permanently and is never disabled. */
  channelUrl?: string
  /** For a registered endpoint, its current URL. */
  endpointUrl?: string
  /** Whether the customer has switched off the registered endpoint, which then receives only tests. */
  isSwitchedOff?: boolean
}

/** The recipient of a delivery: an account, a chat channel that serves it, or an endpoint that it has registered. */
export type Recipient = { accountId: string; channel?: string | undefined; endpointId?: string | undefined }

/** The terms of a recipient; undefined if the endpoint is deleted. */
export type TermsOf = (recipient: Recipient) => Terms | undefined | Promise<Terms | undefined>

/** The access token that the sink of a session requires; undefined if it requires none. */
export type BearerOf = (sessionId: string) => Promise<string | undefined>
