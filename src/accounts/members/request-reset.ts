import { enqueueMail } from '#operators/index.ts'
import { findMember } from '../member-sign-in/member-store.ts'
import { requiresSignOn } from '../member-sign-in/provider-store.ts'
import { resetLetter } from './letter.ts'
import { createReset } from './profile.ts'
import type { MemberTools } from './tools.ts'

/** Sends a link for a new password to a member; nothing if the address is unknown, or if the member must use single sign-on. */
export async function requestReset(
  { db, vault }: Pick<MemberTools, 'db' | 'vault'>,
  { email, api_key: accountId }: { email: string; api_key?: string | undefined },
  consoleUrl: string,
): Promise<void> {
  await db.tx(async (sql) => {
    const member = await findMember(sql, email.toLowerCase(), accountId)
    if (!member || (await requiresSignOn(sql, member))) return
    const reset = await createReset(sql, member.id)
    if (!reset) return
    const { id, token, expiresAt } = reset
    const link = `${consoleUrl}/console/password#token=${token}`
    const letter = resetLetter({ name: member.name, link, expiresAt })
    const mail = { id, kind: 'member-reset', recipient: member.email, expires_at: expiresAt } as const
    await enqueueMail(sql, vault, { ...mail, accountId: member.account_id, ...letter })
  })
}
