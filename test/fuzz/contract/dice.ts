import { openChance } from '../../faults/chance.ts'

/** Random choices; the same seed gives the same choices. */
export type Dice = {
  /** A whole number of at least 0 and less than `limit`. */
  below(limit: number): number
  pick<T>(items: readonly T[]): T
  /** True with a probability of one in `times`. */
  oneIn(times: number): boolean
}

export function openDice(seed: number): Dice {
  const chance = openChance(seed)
  const below = (limit: number) => Math.floor(chance.between(0, limit))
  return { below, pick: (items) => items[below(items.length)]!, oneIn: (times) => below(times) === 0 }
}
