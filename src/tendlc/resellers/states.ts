import { machine } from '#platform/contract/machine.ts'

/** Specification 2, S2-181. */
export const resellerStates = machine('reseller', [
  // state     event       next state
  ['PENDING', 'approved', 'APPROVED'],
  ['PENDING', 'rejected', 'REJECTED'],
])
