/** One message on the screen of a phone. */
export type Bubble = {
  key: string
  at: string
  /** Whoever is on the other side. */
  peer: string
  mine: boolean
  text: string
  /** How far what was written here has got. */
  tick?: 'sent' | 'read'
}

/** Somebody written with, with the last message. */
export type Talk = { peer: string; last: Bubble }

/** Conversations, the latest first. */
export function talksOf(bubbles: readonly Bubble[]): Talk[] {
  const last = new Map<string, Bubble>()
  for (const bubble of bubbles) last.set(bubble.peer, bubble)
  return Array.from(last, ([peer, bubble]) => ({ peer, last: bubble })).toSorted((a, b) =>
    b.last.at.localeCompare(a.last.at),
  )
}
