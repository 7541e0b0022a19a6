/** An invalid field. */
type Fault = { name: string; reason: string; rule: string }

/** One end of a period: the name of its field, and the instant. */
type End = readonly [name: string, at: string]

/**
 * Validates the period of a replay. The period must not end before it begins, and must not begin in the future, which usually means that
 * exchange time was entered instead of wall time. `now` is wall time in milliseconds.
 */
export function spanFaults([from, since]: End, until: End | undefined, now: number): Fault[] {
  const clock = `event times are wall time, which is now ${new Date(now).toISOString()}`
  if (Date.parse(since) > now) return [{ name: from, reason: `is in the future: ${clock}`, rule: 'span' }]
  if (until && Date.parse(until[1]) <= Date.parse(since))
    return [{ name: until[0], reason: `is not after ${from}: ${clock}`, rule: 'span' }]
  return []
}
