/** Requests that came a moment ago: what is in hand, and what was answered. */
export type Repeated = {
  /** The answer that was given; `in hand` while there is none; nothing when it has not been seen. */
  seen(key: string): Buffer | 'in hand' | undefined
  begin(key: string): void
  answered(key: string, answer: Buffer): void
  /** It was not stored: when it comes again, it is new. */
  forget(key: string): void
}

type Answered = { answer: Buffer; until: number }

/** Senders repeat for about as long; behind it the store tells that it has it already. */
const keepMs = 10_000
const keepAtMost = 20_000

/** `now` is a stopwatch in milliseconds. */
export function openRepeated(now: () => number = () => performance.now()): Repeated {
  const inHand = new Set<string>()
  // In the order of answering, so that the oldest is first.
  const provided = new Map<string, Answered>()
  const sweep = () => {
    const at = now()
    for (const [key, { until }] of provided) {
      if (until > at && provided.size <= keepAtMost) break
      provided.delete(key)
    }
  }
  return {
    seen(key) {
      if (inHand.has(key)) return 'in hand'
      const found = provided.get(key)
      return found && found.until > now() ? found.answer : undefined
    },
    begin: (key) => void inHand.add(key),
    answered(key, answer) {
      inHand.delete(key)
      provided.delete(key)
      provided.set(key, { answer, until: now() + keepMs })
      sweep()
    },
    forget: (key) => void inHand.delete(key),
  }
}
