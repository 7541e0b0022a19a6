import { machine } from '#platform/contract/machine.ts'

/** States of an action on a SIM (S1-069). An action that needs no approval is stored as done or rejected. */
export const actionStates = machine('action on a SIM', [
  // state   event       next state
  ['open', 'done', 'done'],
  ['open', 'rejected', 'rejected'],
])
