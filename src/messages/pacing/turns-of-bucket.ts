/** Parts that had their turn at an instant of exchange time, in milliseconds. */
export type Consumed = { at: number; parts: number }

/** What waits in a lane, in its order: its parts, and at how many a minute it may leave now; `elsewhere` where it is not of this lane any more. */
export type Waiting = { parts: number; perMinute: number | 'elsewhere' }

/** Whose turn it is: for each that waits whether it goes, what counts from now on, and when the next one may. */
export type Turns = {
  goes: boolean[]
  perMinute: number | undefined
  taken: Consumed[]
  /** Nothing where all have gone. */
  nextAt: number | undefined
}

const minuteMs = 60_000
const stepMs = 1_000

/**
 * Gives turns to what waits, in order, so that in no minute more parts have theirs than the network takes. Who is first waits until
 * there is room for all of its parts, and nobody overtakes it; a message of more parts than a minute has goes alone. Turns of the same
 * second are counted at its end, so that a lane remembers sixty figures and not thousands.
 */
export function turnsOf(before: readonly Consumed[], waiting: readonly Waiting[], now: number): Turns {
  const accepted = countingAt(before, now)
  const at = Math.ceil(now / stepMs) * stepMs
  let used = partsOf(accepted)
  let first: { parts: number; perMinute: number } | undefined
  let perMinute: number | undefined
  const goes = waiting.map(({ parts, perMinute: limit }) => {
    if (limit === 'elsewhere') return false
    perMinute = limit
    if (!first && (used + parts <= limit || (used === 0 && limit > 0))) {
      used += parts
      return true
    }
    first ??= { parts, perMinute: limit }
    return false
  })
  const gone = used - partsOf(accepted)
  const last = accepted.at(-1)
  if (gone > 0 && last?.at === at) accepted[accepted.length - 1] = { at, parts: last.parts + gone }
  else if (gone > 0) accepted.push({ at, parts: gone })
  return { goes, perMinute, taken: accepted, nextAt: first && roomAt(accepted, first, now) }
}

/** How many parts may have their turn now. */
export function roomIn(accepted: readonly Consumed[], perMinute: number, now: number): number {
  return Math.max(0, perMinute - partsOf(countingAt(accepted, now)))
}

const partsOf = (accepted: readonly Consumed[]) => accepted.reduce((sum, { parts }) => sum + parts, 0)

const countingAt = (accepted: readonly Consumed[], now: number) =>
  accepted.filter(({ at }) => at > now - minuteMs)

/** When enough of what has left does not count any more; a network that takes nothing is asked again in a minute. */
function roomAt(
  accepted: readonly Consumed[],
  first: { parts: number; perMinute: number },
  now: number,
): number {
  let used = partsOf(accepted)
  for (const { at, parts } of accepted) {
    used -= parts
    if (used === 0 || used + first.parts <= first.perMinute) return at + minuteMs
  }
  return now + minuteMs
}
