import type { Retained } from '#platform/database/retained.ts'

/** Tables of this domain whose rows are deleted after a fixed time. */
export const retained: readonly Retained[] = [
  { table: 'account_session', old: 'seen_at < $1', keep: { days: 1 }, clock: 'wall' },
  { table: 'member_invitation', old: 'expires_at < $1', keep: { days: 1 }, clock: 'wall' },
  { table: 'member_reset', old: 'expires_at < $1', keep: { days: 1 }, clock: 'wall' },
  { table: 'member_network', old: 'seen_at < $1', keep: { days: 90 }, clock: 'wall' },
  { table: 'account_activity', old: 'id < uuid_at($1)', keep: { days: 366 }, clock: 'wall' },
  { table: 'card_setup', old: 'created_at < $1', keep: { days: 30 }, clock: 'wall' },
  // Kept longer than the events that refer to it.
  { table: 'account_endpoint', old: 'deleted_at < $1', keep: { setting: 'webhooks' }, clock: 'wall' },
]
