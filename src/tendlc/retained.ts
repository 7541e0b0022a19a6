import type { Retained } from '#platform/database/retained.ts'
import { unusedFileDays } from './vetting/evidence.ts'

/** Rows of this domain that are deleted after a retention time. */
export const retained: readonly Retained[] = [
  {
    table: 'registry_notification',
    old: 'received_at < $1 order by received_at',
    keep: { days: 30 },
    clock: 'wall',
  },
  // The mailbox of the sandbox.
  { table: 'captured_mail', old: 'id < uuid_at($1) order by id', keep: { days: 7 }, clock: 'wall' },
  // Links and codes expire long before.
  { table: 'brand_mail', old: 'due_at < $1 order by due_at', keep: { days: 30 }, clock: 'exchange' },
  { table: 'brand_otp', old: 'expires_at < $1 order by expires_at', keep: { days: 30 }, clock: 'exchange' },
  {
    table: 'vetting_evidence',
    old: 'content is not null and appeal_id is null and created_at < $1 order by created_at',
    keep: { days: unusedFileDays },
    clock: 'exchange',
  },
]
