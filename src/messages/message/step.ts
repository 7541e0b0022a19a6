import type { SingleMessage } from './contract.ts'

/** The position of a message in its workflow. Item 1 is the message that was sent; the other items are its failover messages, which are stored with item 1. */
export type Step = { id: string; item: number; items: number; failover?: SingleMessage[] | undefined }
