import { machine } from '#platform/contract/machine.ts'

/**
 * Status of a carrier. Only an active carrier gets new messages. A draining carrier stays bound until its queue is empty and its
 * delivery receipts have had time to arrive. `leftover` is the event that a message is queued for a drained carrier.
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

/** Whether a carrier of this status is bound. */
export const isBound = (status: string): boolean => boundStates.some((bound) => bound === status)

/** The event that sets a status. */
export const eventTo = {
  active: 'resume',
  draining: 'drain',
  disabled: 'disable',
} as const satisfies Partial<Record<CarrierStatus, CarrierEvent>>
