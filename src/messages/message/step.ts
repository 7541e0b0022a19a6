import type { SingleMessage } from './contract.ts'

/** The position of a message in its workflow: item 1 is the message that was sent, the others are its failover messages, stored with the first. */
export type Step = { id: string; item: number; items: number; failover?: SingleMessage[] | undefined }
