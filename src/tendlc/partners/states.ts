import { machine } from '#platform/contract/machine.ts'

/** Whether another partner shares a campaign (S2-186). The transitions are not specified. */
export const sharingStates = machine('sharing', [
  // state     event       next state
  ['PENDING', 'accepted', 'ACCEPTED'],
  ['PENDING', 'declined', 'DECLINED'],
  ['ACCEPTED', 'requestedAgain', 'PENDING'],
  ['DECLINED', 'requestedAgain', 'PENDING'],
])
