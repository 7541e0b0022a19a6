/** A wrong field, as every API family names one. */
type Fault = { name: string; reason: string; rule: string }

/** An end of a time as it was given: its name, and the instant. */
type End = readonly [name: string, at: string]

/**
 * What is wrong with the time that is to be told again: one that ends before it begins, or has not begun, holds nothing, and whoever
 * asks for it has exchange time in mind. `now` is wall time in milliseconds.
 */
export function spanFaults([from, since]: End, until: End | undefined, now: number): Fault[] {
  const clock = `events are found by the machine’s clock, where it is ${new Date(now).toISOString()}`
  if (Date.parse(since) > now) return [{ name: from, reason: `is still to come: ${clock}`, rule: 'span' }]
  if (until && Date.parse(until[1]) <= Date.parse(since))
    return [{ name: until[0], reason: `is not behind ${from}: ${clock}`, rule: 'span' }]
  return []
}
