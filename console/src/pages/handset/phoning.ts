import type { Bubble } from './bubble.ts'

/** The state and actions of a phone. */
export type Phoning = {
  phone: string
  peer: string | undefined
  choose: (peer: string | undefined) => void
  bubbles: readonly Bubble[]
  error: Error | undefined
  write: (to: string, text: string) => Promise<unknown>
  isReplying: (peer: string) => boolean
}
