/** Published limits: reads per second, and writes per 10 seconds. */
export const LIMITS = { read: { most: 20, ms: 1_000 }, write: { most: 20, ms: 10_000 } } as const

type Kind = keyof typeof LIMITS

/** Counts requests in sliding windows. */
export function openRates(now: () => number) {
  const accepted: Record<Kind, number[]> = { read: [], write: [] }
  const arrived: Record<Kind, number[]> = { read: [], write: [] }
  const most: Record<Kind, number> = { read: 0, write: 0 }
  const within = (times: number[], kind: Kind) => {
    while (times.length > 0 && times[0]! <= now() - LIMITS[kind].ms) times.shift()
    return times
  }
  return {
    /** Whether a request is within the limit; requests beyond it are not counted against the next ones. */
    admit(kind: Kind): boolean {
      most[kind] = Math.max(most[kind], within(arrived[kind], kind).push(now()))
      const times = within(accepted[kind], kind)
      if (times.length >= LIMITS[kind].most) return false
      times.push(now())
      return true
    },
    /** The most requests that arrived within any window, including those beyond the limit. */
    busiest: () => ({ ...most }),
  }
}

/** Admits every request. */
export const unlimited: ReturnType<typeof openRates> = {
  admit: () => true,
  busiest: () => ({ read: 0, write: 0 }),
}
