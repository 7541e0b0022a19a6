/** The versions of a webhook's body. */
export const webhookVersions = ['v1', 'v0.1'] as const
export type WebhookVersion = (typeof webhookVersions)[number]

/** How webhooks travel to an account's own addresses (S3-082). */
export const forwardMethods = ['GET_QUERY_PARAMS', 'POST_QUERY_PARAMS', 'POST_JSON'] as const
export type ForwardMethod = (typeof forwardMethods)[number]

/** What hot paths need to know of an account. Read once, kept until the epoch passes. */
export type Policy = {
  /** The api_key: eight hex characters. */
  id: string
  /** The account that this one is a subaccount of. */
  primaryId: string | undefined
  status: 'active' | 'suspended'
  /** ISO 3166. */
  homeCountry: string
  inboundUrl: string | undefined
  statusUrl: string | undefined
  webhookVersion: WebhookVersion
  httpForwardMethod: ForwardMethod
  /** Whether every 2xx takes a webhook, not only 200 and 204. */
  any2xx: boolean
  /** Whether a receiver that answers 410 is told nothing more. */
  goneDisables: boolean
  /** Wall time in milliseconds until which what has no address is kept for those who listen; 0 for never. */
  listenedUntil: number
  unknownOutcome: 'at_least_once' | 'at_most_once'
  /** Messages a second that are accepted. */
  maxOutboundRequest: number
  /** Messages of subscribers a second that the account is told of. */
  maxInboundRequest: number
  /** Calls a second that are answered, besides messages. */
  maxCallsPerSecond: number
  /** The balance below which it is topped up by itself, in micro-euros. */
  reloadBelow?: number
  /** What signs this account's webhooks now: the secret, and behind it the one it has replaced while that still signs. */
  signatureSecrets(): readonly [string, ...string[]]
}

/** What hot paths need to know of an application. Read once, kept until the epoch passes. */
export type ApplicationPolicy = {
  id: string
  accountId: string
  name: string
  /** Grows when the public key is replaced. */
  keyVersion: number
  /** Present when the application may use the messages product. */
  messages: MessagesCapability | undefined
  /** Whether it may ask about networks (S1-095). */
  network: boolean
}

export type MessagesCapability = {
  inboundUrl: string | undefined
  statusUrl: string | undefined
  version: WebhookVersion
}
