import { readComplianceRecipients } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { enqueueCompliance } from '#webhooks/index.ts'

type Moved = { accountId: string; registrationId: string; number: string; from: string | undefined }

/** Enqueues webhooks about status changes for accounts that subscribe to them, in the transaction that makes the changes. */
export async function notifyMoves(
  sql: Sql,
  moved: readonly Moved[],
  { to: status, reason, now: at }: { to: string; reason: string; now: number },
): Promise<void> {
  const recipients = await readComplianceRecipients(sql, [...new Set(moved.map((one) => one.accountId))])
  const changes = moved.map(({ accountId, registrationId, number, from }) => {
    const subject = { kind: 'toll_free_number', registration_id: registrationId, number }
    return {
      accountId,
      event: 'toll_free_number.status' as const,
      subject,
      status,
      previousStatus: from,
      reason,
      at,
    }
  })
  await enqueueCompliance(sql, recipients, changes)
}
