export type RegistryQuery = { reference: string; submittedAt: number; now: number }

const minute = 60_000
const hour = 60 * minute

/** How long things take, in milliseconds of exchange time. */
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

/** How long a vetting counts. */
export const validMs = 180 * 24 * hour

/** Whether a question has to wait still, where `percent` of the usual times are taken; nothing where it is answered. */
export type Waiting = (requested: RegistryQuery, ms: number) => { pending: true; againAt: number } | undefined

export const waitingFor =
  (percent: number): Waiting =>
  ({ submittedAt, now }, ms) => {
    const readyAt = submittedAt + (ms * percent) / 100
    return now < readyAt ? { pending: true, againAt: Math.ceil(readyAt) } : undefined
  }
