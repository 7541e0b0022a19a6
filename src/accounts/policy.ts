/** The versions of a webhook's body. */
export const webhookVersions = ['v1', 'v0.1'] as const
export type WebhookVersion = (typeof webhookVersions)[number]

/** What hot paths need to know of an account. Read once, kept until the epoch passes. */
export type Policy = {
  /** The api_key: eight hex characters. */
  id: string
  /** The account that this one is a subaccount of. */
  primaryId: string | undefined
  status: 'active' | 'suspended'
  inboundUrl: string | undefined
  statusUrl: string | undefined
  webhookVersion: WebhookVersion
  unknownOutcome: 'at_least_once' | 'at_most_once'
  /** Messages a second that are accepted. */
  maxOutboundRequest: number
  /** Calls a second that are answered, besides messages. */
  maxCallsPerSecond: number
  /** The key that this account's webhooks are signed with; opened at first use. */
  signatureSecret(): string
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
}

export type MessagesCapability = {
  inboundUrl: string | undefined
  statusUrl: string | undefined
  version: WebhookVersion
}
