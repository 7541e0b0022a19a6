/** Why a datagram is dropped without a response, as a metric label. */
export type DiscardReason =
  | 'unknown_client'
  | 'too_short'
  | 'too_long'
  | 'length'
  | 'code'
  | 'authenticator'
  | 'attribute'
  | 'message_authenticator'
  | 'value'
  | 'missing'

/** The reason to drop a datagram, and the name of the attribute, if an attribute is the reason. */
export type Discard = { discard: DiscardReason; attribute?: string }

/** Whether the datagram could not be read. */
export function isDiscard(read: object): read is Discard {
  return 'discard' in read
}
