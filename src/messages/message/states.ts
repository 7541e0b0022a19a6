import { machine } from '#platform/contract/machine.ts'

/**
 * Specification 3, "Message status values": submitted, delivered, rejected, undeliverable.
 * The moves are ours (docs/decisions/0022-message-states-and-receipts.md): status only goes forward, and the first final one stays.
 * A chat channel may tell that a message was read, after `delivered` or instead of it; an inbound message of one is read by the
 * customer.
 * `accepted` is before the first status a customer is told of; `retrying` tells `submitted` once more, with its reason.
 */
export const messageStates = machine('message', [
  // state         event            next state
  ['accepted', 'submitted', 'submitted'],
  ['accepted', 'refused', 'rejected'],
  ['accepted', 'expired', 'rejected'],
  ['accepted', 'carrierRefused', 'rejected'],
  ['accepted', 'givenUp', 'rejected'],
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
