type Waiting = { waits_for: { event_id: string; event_status: string | null } | null }

/** The earlier event that a webhook event waits for, such as `after submitted`. */
export const waitingOf = ({ waits_for: earlier }: Waiting): string | undefined =>
  earlier ? `after ${earlier.event_status ?? earlier.event_id}` : undefined
