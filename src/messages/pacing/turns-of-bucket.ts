/** Segments released at an instant of exchange time, in milliseconds. */
export type Consumed = { at: number; parts: number }

/** A message in a throttle bucket: its number of segments and its current limit per minute; `elsewhere` if it now belongs to another bucket. */
export type Waiting = { parts: number; perMinute: number | 'elsewhere' }

/** Whether each waiting message is released, the segments counted from now on, and when the next message may be released. */
export type Turns = {
  goes: boolean[]
  perMinute: number | undefined
  consumed: Consumed[]
  /** Undefined if all messages were released. */
  nextAt: number | undefined
}

const minuteMs = 60_000
const stepMs = 1_000

/**
 * Releases waiting messages in order, such that no minute exceeds the network's limit of segments. The first message waits until there is room for all
 * of its segments, and no other message overtakes it. A message with more segments than the limit is released alone. Segments released in the same second are
 * counted at the end of that second, so that a bucket stores 60 counts instead of thousands.
 */
export function turnsOf(before: readonly Consumed[], waiting: readonly Waiting[], now: number): Turns {
  const consumed = countingAt(before, now)
  const at = Math.ceil(now / stepMs) * stepMs
  let used = partsOf(consumed)
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
  const gone = used - partsOf(consumed)
  const last = consumed.at(-1)
  if (gone > 0 && last?.at === at) consumed[consumed.length - 1] = { at, parts: last.parts + gone }
  else if (gone > 0) consumed.push({ at, parts: gone })
  return { goes, perMinute, consumed, nextAt: first && roomAt(consumed, first, now) }
}

/** Number of segments that may be released now. */
export function roomIn(consumed: readonly Consumed[], perMinute: number, now: number): number {
  return Math.max(0, perMinute - partsOf(countingAt(consumed, now)))
}

const partsOf = (consumed: readonly Consumed[]) => consumed.reduce((sum, { parts }) => sum + parts, 0)

const countingAt = (consumed: readonly Consumed[], now: number) =>
  consumed.filter(({ at }) => at > now - minuteMs)

/** When enough segments are older than a minute; a network with a limit of zero is checked again after a minute. */
function roomAt(
  consumed: readonly Consumed[],
  first: { parts: number; perMinute: number },
  now: number,
): number {
  let used = partsOf(consumed)
  for (const { at, parts } of consumed) {
    used -= parts
    if (used === 0 || used + first.parts <= first.perMinute) return at + minuteMs
  }
  return now + minuteMs
}
