import { machine } from '#platform/contract/machine.ts'

/**
 * Status of a carrier. Only an active carrier gets new messages. A draining one stays bound until its queue is empty and its
 * receipts had time to arrive; `leftover` is a message that is queued for a drained carrier.
 */
export const carrierStates = machine('carrier', [
  // state      event       next state
  ['active', 'drain', 'draining'],
  ['disabled', 'drain', 'draining'],
  ['draining', 'emptied', 'drained'],
  ['drained', 'leftover', 'draining'],
  ['draining', 'resume', 'active'],
  ['drained', 'resume', 'active'],
  ['disabled', 'resume', 'active'],
  ['active', 'disable', 'disabled'],
  ['draining', 'disable', 'disabled'],
  ['drained', 'disable', 'disabled'],
])

export type CarrierEvent = (typeof carrierStates.moves)[number][1]
export type CarrierStatus = (typeof carrierStates.moves)[number][0 | 2]

/** The states in which a carrier is bound. */
export const boundStates: readonly CarrierStatus[] = ['active', 'draining']

/** The event that leads to a status. */
export const eventTo = {
  active: 'resume',
  draining: 'drain',
  disabled: 'disable',
} as const satisfies Partial<Record<CarrierStatus, CarrierEvent>>
