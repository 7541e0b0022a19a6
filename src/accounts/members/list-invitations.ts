import { type MailStatus, readMailStatuses } from '#operators/index.ts'
import type { Db } from '#platform/database/db.ts'
import { type InvitationRow, readInvitations } from './invitation-store.ts'

/** An invitation with the state of its email; null if the link was not sent by email. */
export type ListedInvitation = InvitationRow & { email_status: MailStatus | null }

/** Pending invitations of an account, newest first. */
export async function listInvitations(db: Db, accountId: string): Promise<ListedInvitation[]> {
  const invitations = await db.asAccount(accountId, (sql) => readInvitations(sql, accountId))
  // An account may not read the queue of emails.
  const statuses = await readMailStatuses(
    db,
    invitations.map(({ id }) => id),
  )
  return invitations.map((one) => ({ ...one, email_status: statuses.get(one.id) ?? null }))
}
