import { machine } from '#platform/contract/machine.ts'

/** States of an erasure, which waits while records are in use and then resumes. */
export const erasureStates = machine('erasure', [
  // state     event      next state
  ['erasing', 'deferred', 'waiting'],
  ['erasing', 'ended', 'done'],
  ['waiting', 'resumed', 'erasing'],
])

export type ErasureState = (typeof erasureStates.moves)[number][0 | 2]
