/** Recent requests, in progress or already acknowledged. */
export type Repeated = {
  /** The response that was sent; `in progress` while the request is in progress; undefined for a new request. */
  seen(key: string): Buffer | 'in progress' | undefined
  begin(key: string): void
  answered(key: string, answer: Buffer): void
  /** Removes a request that was not stored, so that a repetition counts as new. */
  discard(key: string): void
}

type Answered = { answer: Buffer; until: number }

/** Retention of responses, in milliseconds: about as long as senders retransmit; after that, the store recognizes duplicates. */
const keepMs = 10_000
const keepAtMost = 20_000

/** `now` is a monotonic clock in milliseconds. */
export function openRepeated(now: () => number = () => performance.now()): Repeated {
  const inHand = new Set<string>()
  // The map is in the order of the responses, so that the oldest one is first.
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
      if (inHand.has(key)) return 'in progress'
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
    discard: (key) => void inHand.delete(key),
  }
}
