/** Why a datagram is dropped without an answer, as it is counted. */
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

/** What is wrong with a datagram, and where: the attribute's name, when it is one. */
export type Discard = { discard: DiscardReason; attribute?: string }

/** Whether nothing could be read. */
export function isDiscard(read: object): read is Discard {
  return 'discard' in read
}
