import type { SigningEndpoint } from './registered-endpoint.ts'

/** The versions of a webhook's body. */
export const webhookVersions = ['v1', 'v0.1'] as const
export type WebhookVersion = (typeof webhookVersions)[number]

/** Method and format of webhooks to an account's own URLs (S3-082). */
export const forwardMethods = ['GET_QUERY_PARAMS', 'POST_QUERY_PARAMS', 'POST_JSON'] as const
export type ForwardMethod = (typeof forwardMethods)[number]

/** The settings of an account for hot paths, cached until the epoch changes. */
export type Policy = {
  /** The api_key: eight hex characters. */
  id: string
  /** The primary account; undefined unless this account is a subaccount. */
  primaryId: string | undefined
  status: 'active' | 'suspended'
  /** Country code (ISO 3166) of the account's home country. */
  homeCountry: string
  inboundUrl: string | undefined
  statusUrl: string | undefined
  webhookVersion: WebhookVersion
  httpForwardMethod: ForwardMethod
  /** Whether every 2xx status acknowledges a webhook, not only 200 and 204. */
  any2xx: boolean
  /** Whether a 410 response disables the endpoint. */
  goneDisables: boolean
  /** Wall time in milliseconds until which events without a URL are stored for the live feed; 0 for never. */
  listenedUntil: number
  unknownOutcome: 'at_least_once' | 'at_most_once'
  /** Maximum accepted messages per second. */
  maxOutboundRequest: number
  /** Maximum inbound messages delivered per second. */
  maxInboundRequest: number
  /** Maximum API calls per second, not counting messages. */
  maxCallsPerSecond: number
  /** The auto-reload threshold of the balance, in micro-euros. */
  reloadBelow?: number
  /** The signing secrets of this account's webhooks: the current one, then the previous one while it is valid. */
  signatureSecrets(): readonly [string, ...string[]]
  /** The webhook endpoints that the account has registered. */
  endpoints: readonly SigningEndpoint[]
}

/** The settings of an application for hot paths, cached until the epoch changes. */
export type ApplicationPolicy = {
  id: string
  accountId: string
  name: string
  /** Incremented when the public key is replaced. */
  keyVersion: number
  /** Present if the application may use the messages product. */
  messages: MessagesCapability | undefined
  /** Whether it may use network APIs (S1-095). */
  network: boolean
}

export type MessagesCapability = {
  inboundUrl: string | undefined
  statusUrl: string | undefined
  version: WebhookVersion
}
