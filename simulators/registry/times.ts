export type RegistryQuery = { reference: string; submittedAt: number; now: number }

const minute = 60_000
const hour = 60 * minute

/** Response times in milliseconds of exchange time. */
export const takes = {
  identity: minute / 2,
  reseller: hour,
  number: minute,
  import: 5 * minute,
  STANDARD: 15 * minute,
  ENHANCED: 4 * hour,
  POLITICAL: 48 * hour,
  appeal: 24 * hour,
}

/** Validity of a vetting. */
export const validMs = 180 * 24 * hour

/** Whether a query must still wait, at `percent` of the default times; undefined if its response is ready. */
export type Waiting = (query: RegistryQuery, ms: number) => { pending: true; againAt: number } | undefined

export const waitingFor =
  (percent: number): Waiting =>
  ({ submittedAt, now }, ms) => {
    const readyAt = submittedAt + (ms * percent) / 100
    return now < readyAt ? { pending: true, againAt: Math.ceil(readyAt) } : undefined
  }
