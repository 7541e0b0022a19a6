/** Random numbers from a seed, so that a run can be repeated. */
export type Chance = {
  /** A number of at least `from` and less than `to`. */
  between(from: number, to: number): number
  shuffled<T>(items: readonly T[]): T[]
}

export function openChance(seed: number): Chance {
  const next = mulberry32(seed)
  return {
    between: (from, to) => from + next() * (to - from),
    shuffled<T>(items: readonly T[]) {
      const out = [...items]
      for (let i = out.length - 1; i > 0; i--) {
        const j = Math.floor(next() * (i + 1))
        ;[out[i], out[j]] = [out[j]!, out[i]!]
      }
      return out
    },
  }
}

/** A published generator with its constants; 32 bits of state are enough here. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
