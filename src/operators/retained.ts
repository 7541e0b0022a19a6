import type { Retained } from '#platform/database/retained.ts'

/** Tables of this domain whose rows are deleted after a fixed time. */
export const retained: readonly Retained[] = [
  { table: 'person_session', old: 'seen_at < $1', keep: { days: 1 }, clock: 'wall' },
  { table: 'invitation', old: 'expires_at < $1', keep: { days: 1 }, clock: 'wall' },
  { table: 'person_network', old: 'seen_at < $1', keep: { days: 90 }, clock: 'wall' },
  { table: 'outgoing_mail', old: 'created_at < $1', keep: { days: 30 }, clock: 'wall' },
  { table: 'mail_count', old: 'day < $1', keep: { days: 2 }, clock: 'wall' },
  { table: 'sign_in_try', old: 'tried_at < $1', keep: { hours: 1 }, clock: 'wall' },
]
