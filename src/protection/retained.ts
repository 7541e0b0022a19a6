import type { Retained } from '#platform/database/retained.ts'

/** Unused lists of interrupted or replaced uploads or deleted rules, found by skipping from one list to the next. */
const unusedLists = `
  with recursive list as (
    (select list_id from traffic_entry order by list_id limit 1)
    union all
    select (select e.list_id from traffic_entry e where e.list_id > list.list_id order by e.list_id limit 1)
      from list where list.list_id is not null
  )
  select list_id from list where list_id is not null and list_id < uuid_at($1)
     and not exists (select from traffic_rule r where list.list_id = any(r.lists))`

/** Rows of this domain that are deleted after their retention period. */
export const retained: readonly Retained[] = [
  {
    table: 'traffic_count',
    old: 'kept_until < $1 order by kept_until',
    keep: { hours: 1 },
    clock: 'exchange',
    busy: true,
  },
  { table: 'spend_notice', old: 'day < $1', keep: { days: 60 }, clock: 'exchange' },
  { table: 'traffic_entry', old: `list_id = any (array(${unusedLists}))`, keep: { days: 1 }, clock: 'wall' },
]
