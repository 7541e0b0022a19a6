import { machine } from '#platform/contract/machine.ts'

/** Specification 2, vetting status (S2-184). The transitions are not specified (see docs/decisions/0038-brands-and-registry.md). */
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

/** Specification 2, appeal status (S2-185); every appeal is decided once. */
export const appealStates = machine('appeal', [['PENDING', 'decided', 'COMPLETE']])
