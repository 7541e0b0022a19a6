/** An earlier event of the same subject, which is sent first. */
export type EarlierEvent = { event_id: string; event_status: string | null }

/** SQL: the first event in the queue before the delivery `alias`, as JSON; null if the delivery waits for no other. */
export const earlierEvent = (alias: string): string => `(
  select json_build_object('event_id', f.event_id, 'event_status', f.event_status)
    from (select first.event_id, (select x.event_status from webhook_event x where x.id = first.event_id limit 1) as event_status
            from webhook_delivery first where first.subject_id = ${alias}.subject_id and first.seq < ${alias}.seq
           order by first.seq limit 1) f)`
