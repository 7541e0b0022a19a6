import type { Bubble } from './bubble.ts'

/** A phone, what is on it, and what can be done with it. */
export type Phoning = {
  phone: string
  peer: string | undefined
  choose: (peer: string | undefined) => void
  bubbles: readonly Bubble[]
  error: Error | undefined
  write: (to: string, text: string) => Promise<unknown>
  isReplying: (peer: string) => boolean
}
