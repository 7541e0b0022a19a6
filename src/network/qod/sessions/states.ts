import { machine } from '#platform/contract/machine.ts'

/** CAMARA Quality on Demand, `qosStatus`; deleted sessions are kept internally (docs/decisions/0048-quality-on-demand.md). */
export const qodStates = machine('quality on demand', [
  // state        event         next state
  ['none', 'requested', 'REQUESTED'],
  ['REQUESTED', 'applied', 'AVAILABLE'],
  ['REQUESTED', 'terminated', 'UNAVAILABLE'],
  ['AVAILABLE', 'terminated', 'UNAVAILABLE'],
  ['AVAILABLE', 'expired', 'UNAVAILABLE'],
  ['REQUESTED', 'deleted', 'DELETED'],
  ['AVAILABLE', 'deleted', 'DELETED'],
  ['UNAVAILABLE', 'deleted', 'DELETED'],
])

export type QodState = 'REQUESTED' | 'AVAILABLE' | 'UNAVAILABLE' | 'DELETED'

/** Why a session is no longer available. */
export type StatusInfo = 'DURATION_EXPIRED' | 'NETWORK_TERMINATED' | 'DELETE_REQUESTED'
