import type { SingleMessage } from './contract.ts'

/**
 * A message's place in its workflow: item 1 is the message that was sent, the others are what is sent instead. The first
 * brings the others with it.
 */
export type Step = { id: string; item: number; items: number; failover?: SingleMessage[] | undefined }
