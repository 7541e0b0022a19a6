import { machine } from '#platform/contract/machine.ts'

/** The states of a reseller (S2-181). */
export const resellerStates = machine('reseller', [
  // state     event       next state
  ['PENDING', 'approved', 'APPROVED'],
  ['PENDING', 'rejected', 'REJECTED'],
])
