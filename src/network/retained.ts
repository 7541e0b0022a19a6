import { ofValues, type Retained } from '#platform/database/retained.ts'

/** Deleted sessions without pending requests to their network. */
const endedQod = `state = 'DELETED' and deleted_at < $1 and pending_request is null order by deleted_at`

/** Staged rows of ended cell uploads. A completed upload deletes its staged rows itself, so these rows belong to interrupted uploads. */
const ofEndedUploads = ofValues(
  'staged_cell',
  'import_id',
  `not exists (select from network_cell_import i where i.id = one.value and i.status = 'open')`,
)

/** Rows of this domain that are deleted after their retention period. */
export const retained: readonly Retained[] = [
  {
    table: 'network_token',
    old: 'expires_at < $1 order by expires_at',
    keep: { hours: 0 },
    clock: 'exchange',
    busy: true,
  },
  {
    table: 'network_assertion',
    old: 'expires_at < $1 order by expires_at',
    keep: { hours: 0 },
    clock: 'wall',
    busy: true,
  },
  // An expired request is reported as expired for 1 hour.
  {
    table: 'network_request',
    old: 'expires_at < $1 order by expires_at',
    keep: { hours: 1 },
    clock: 'exchange',
    busy: true,
  },
  {
    table: 'network_decision',
    old: 'decided_at < $1 order by decided_at',
    keep: { days: 400 },
    clock: 'exchange',
  },
  { table: 'qod_session', old: endedQod, keep: { setting: 'qod_sessions' }, clock: 'exchange' },
  {
    table: 'staged_cell',
    ends: `update network_cell_import set status = 'ended', ended_at = clock_timestamp() where status = 'open' and began_at < $1`,
    old: ofEndedUploads,
    keep: { days: 1 },
    clock: 'wall',
  },
]
