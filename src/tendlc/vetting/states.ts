import { machine } from '#platform/contract/machine.ts'

/** What becomes of a vetting (S2-184); the moves are ours, and marked so in docs/decisions/0038-brands-and-registry.md. */
export const vettingStates = machine('vetting', [
  // state     event       next state
  ['PENDING', 'scored', 'ACTIVE'],
  ['PENDING', 'unscored', 'UNSCORE'],
  ['PENDING', 'failed', 'FAILED'],
  ['ACTIVE', 'reconsidered', 'ACTIVE'],
  ['UNSCORE', 'reconsidered', 'ACTIVE'],
  ['FAILED', 'reconsidered', 'ACTIVE'],
  ['ACTIVE', 'expired', 'EXPIRED'],
  ['UNSCORE', 'expired', 'EXPIRED'],
])

/** What becomes of an appeal (S2-185); it is decided once, whatever of. */
export const appealStates = machine('appeal', [['PENDING', 'decided', 'COMPLETE']])
