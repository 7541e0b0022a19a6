export type Request = { reference: string; submittedAt: number; now: number }

/** Response times in milliseconds of exchange time. */
export const takes = { number: 60_000 }

/** Whether a request must still wait, at `percent` of the default times; undefined if its response is ready. */
export type Waiting = (request: Request, ms: number) => { pending: true; againAt: number } | undefined

export const waitingFor =
  (percent: number): Waiting =>
  ({ submittedAt, now }, ms) => {
    const readyAt = submittedAt + (ms * percent) / 100
    return now < readyAt ? { pending: true, againAt: Math.ceil(readyAt) } : undefined
  }
