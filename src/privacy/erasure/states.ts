import { machine } from '#platform/contract/machine.ts'

/** What may become of an erasure: what is under way is waited for, and looked at again. */
export const erasureStates = machine('erasure', [
  // state     event      next state
  ['erasing', 'held', 'waiting'],
  ['erasing', 'ended', 'done'],
  ['waiting', 'resumed', 'erasing'],
])

export type ErasureState = (typeof erasureStates.moves)[number][0 | 2]
