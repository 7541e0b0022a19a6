import { machine } from '#platform/contract/machine.ts'

/**
 * The state machine of a transfer of SIMs. The specification does not define the transitions: see docs/decisions/0043-sim-states-and-transfers.md.
 */
export const transferStates = machine('transfer of SIMs', [
  // state   event       next state
  ['open', 'accept', 'accepted'],
  ['open', 'reject', 'rejected'],
  ['open', 'withdraw', 'withdrawn'],
])

export type TransferVerb = (typeof transferStates.moves)[number][1]

/** The customer that may use each verb: the receiving or the giving one. */
export const verbOwner = {
  accept: 'target_id',
  reject: 'target_id',
  withdraw: 'partner_id',
} as const satisfies Record<TransferVerb, 'target_id' | 'partner_id'>

/** The verbs, in the order of the table. */
export const transferVerbs = Object.keys(verbOwner) as TransferVerb[]
