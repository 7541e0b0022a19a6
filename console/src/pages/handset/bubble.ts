/** One message on the phone's screen. */
export type Bubble = {
  key: string
  at: string
  /** The other party. */
  peer: string
  mine: boolean
  text: string
  /** Delivery progress of a sent message. */
  tick?: 'sent' | 'read'
}

/** A conversation: the other party, and the last message. */
export type Talk = { peer: string; last: Bubble }

/** Conversations, newest first. */
export function talksOf(bubbles: readonly Bubble[]): Talk[] {
  const last = new Map<string, Bubble>()
  for (const bubble of bubbles) last.set(bubble.peer, bubble)
  return Array.from(last, ([peer, bubble]) => ({ peer, last: bubble })).toSorted((a, b) =>
    b.last.at.localeCompare(a.last.at),
  )
}
