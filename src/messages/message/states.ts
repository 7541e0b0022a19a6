import { machine } from '#platform/contract/machine.ts'

/**
 * The statuses of specification 3, "Message status values": submitted, delivered, rejected, undeliverable. The specification does not define the
 * transitions (see docs/decisions/0022-message-states-and-receipts.md): the status only moves forward, and the first final status stays. A chat
 * channel may report that a message was read, after or instead of `delivered`; the customer marks an inbound chat message as read. `accepted`
 * precedes the first status reported to the customer; `retrying` reports `submitted` again, with its reason.
 */
export const messageStates = machine('message', [
  // state         event            next state
  ['accepted', 'submitted', 'submitted'],
  ['accepted', 'refused', 'rejected'],
  ['accepted', 'expired', 'rejected'],
  ['accepted', 'carrierRefused', 'rejected'],
  ['accepted', 'retriesExhausted', 'rejected'],
  ['accepted', 'cancelled', 'rejected'],
  ['submitted', 'retrying', 'submitted'],
  ['submitted', 'delivered', 'delivered'],
  ['submitted', 'undelivered', 'undeliverable'],
  ['submitted', 'refusedLate', 'rejected'],
  ['submitted', 'seen', 'read'],
  ['delivered', 'seen', 'read'],
  ['received', 'markedRead', 'read'],
])

export type MessageEvent = (typeof messageStates.moves)[number][1]
export type MessageStatus = (typeof messageStates.moves)[number][0 | 2]
