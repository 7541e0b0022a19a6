import { machine } from '#platform/contract/machine.ts'

/** What may become of a transfer of SIMs. The specification shows none: they are ours (docs/decisions/0043-sim-states-and-transfers.md). */
export const transferStates = machine('transfer of SIMs', [
  // state   event       next state
  ['open', 'accept', 'accepted'],
  ['open', 'reject', 'rejected'],
  ['open', 'withdraw', 'withdrawn'],
])

export type TransferVerb = (typeof transferStates.moves)[number][1]

/** Which of its customers may ask for what: who is given the SIMs, and who gives them. */
export const verbOwner = {
  accept: 'target_id',
  reject: 'target_id',
  withdraw: 'partner_id',
} as const satisfies Record<TransferVerb, 'target_id' | 'partner_id'>

/** In the order of the table. */
export const transferVerbs = Object.keys(verbOwner) as TransferVerb[]
