/** Members of an event and of an attempt that every feed has; operators' feeds call the subject `message_uuid`. */
type Event = {
  event_status: string | null
  set_aside: string | null
  payload: string
  at: string
}
type Attempt = {
  event_status: string | null
  outcome: string
  http_status: number | null
  fault: string | null
  detail: string | null
  duration_ms: number
  attempt: number
  url: string | null
  recorded_at: string
}
type Subject = { subject_id: string } | { message_uuid: string }

export type Entry = ({ entry: 'event' } & Event & Subject) | ({ entry: 'attempt' } & Attempt & Subject)

export const subjectOf = (one: Subject): string => ('subject_id' in one ? one.subject_id : one.message_uuid)

/** The events and attempts of a page in chronological order. */
export function entriesOf<E extends Event & Subject, A extends Attempt & Subject>({
  events,
  attempts,
}: {
  events: readonly E[]
  attempts: readonly A[]
}): (({ entry: 'event' } & E) | ({ entry: 'attempt' } & A))[] {
  const entries = [
    ...events.map((one) => [one.at, { entry: 'event' as const, ...one }] as const),
    ...attempts.map((one) => [one.recorded_at, { entry: 'attempt' as const, ...one }] as const),
  ]
  return entries.toSorted(([a], [b]) => a.localeCompare(b)).map(([, entry]) => entry)
}
