import { openMeter } from './meter.ts'

/** Outcomes of one carrier on their way into the database. */
export type Unstored = {
  /** So many have come in, to be stored. */
  came(count: number): void
  stored(count: number): void
  /** How many more should be sent now: as many wait then as are stored in a quarter of a second. */
  room(): number
}

const least = 100
const aheadSeconds = 0.25

/** A carrier may take messages faster than the database can keep what it answers; a queue between them would be everyone's delay. */
export function openUnstored(): Unstored {
  const meter = openMeter()
  let waiting = 0
  return {
    came: (count) => void (waiting += count),
    stored(count) {
      waiting -= count
      meter.count(count)
    },
    room: () => Math.max(0, Math.ceil(Math.max(least, aheadSeconds * meter.perSecond())) - waiting),
  }
}
