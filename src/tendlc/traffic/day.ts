/** Time zone in which the days of the networks begin. */
const zone = 'America/Los_Angeles'

/** Created on first use, because it takes as long as loading dozens of modules. */
let format: Intl.DateTimeFormat | undefined
const clock = () =>
  (format ??= new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }))

type Day = { beginsAt: number; endsAt: number }

let last: Day = { beginsAt: 0, endsAt: 0 }

/** The day in that zone that contains an instant, in milliseconds: 23, 24 or 25 hours. */
export function dayAt(at: number): Day {
  if (at < last.beginsAt || at >= last.endsAt)
    last = { beginsAt: midnightAt(at, 0), endsAt: midnightAt(at, 1) }
  return last
}

/** Midnight at the start of the day of an instant, or of a later day. */
function midnightAt(at: number, days: number): number {
  const shown = Object.fromEntries(
    clock()
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const wanted = Date.UTC(shown['year']!, shown['month']! - 1, shown['day']! + days)
  // The offset is applied twice, because the first guess may be on the other side of a daylight saving change.
  const once = wanted + behindUtc(wanted)
  return wanted + behindUtc(once)
}

/** Offset of the zone behind UTC at an instant, in milliseconds. */
function behindUtc(at: number): number {
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    clock()
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<string, number>
  const local = Date.UTC(year!, month! - 1, day, hour, minute, second)
  return Math.floor(at / 1000) * 1000 - local
}
