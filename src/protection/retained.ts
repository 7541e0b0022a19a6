import { ofValues, type Retained } from '#platform/database/retained.ts'

/** Entries of unused lists: of interrupted or replaced uploads, or of deleted rules. */
const ofUnusedLists = ofValues(
  'traffic_entry',
  'list_id',
  'one.value < uuid_at($1) and not exists (select from traffic_rule r where one.value = any(r.lists))',
)

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
  { table: 'traffic_entry', old: ofUnusedLists, keep: { days: 1 }, clock: 'wall' },
]
