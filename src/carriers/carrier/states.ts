import { machine } from '#platform/contract/machine.ts'

/**
 * What an operator has decided about a carrier. Routes lead to an active one only. One that drains stays bound until what
 * waits for it is sent and its receipts have had their time; `leftover` is a message that turned up behind that.
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

/** The states in which a carrier's binds are held. */
export const boundStates: readonly CarrierStatus[] = ['active', 'draining']

/** What an operator does to bring a carrier into a state. */
export const eventTo = {
  active: 'resume',
  draining: 'drain',
  disabled: 'disable',
} as const satisfies Partial<Record<CarrierStatus, CarrierEvent>>
