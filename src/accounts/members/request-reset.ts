import { enqueueMail, permitMails } from '#operators/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { readAccount } from '../account/account-store.ts'
import { findMember, findMemberships, type MemberRow } from '../member-sign-in/member-store.ts'
import { requiresSignOn } from '../member-sign-in/provider-store.ts'
import { resetLetter } from './letter.ts'
import { createReset } from './profile.ts'
import type { MemberTools } from './tools.ts'

/** Accounts to which one request applies. */
const mostAccounts = 5

/**
 * Sends a link for a new password to a member, for each account of the address unless one is stated; nothing if the address is unknown, or if
 * the member must use single sign-on.
 */
export async function requestReset(
  { db, vault }: Pick<MemberTools, 'db' | 'vault'>,
  { email, api_key: accountId, network }: { email: string; api_key?: string | undefined; network: string },
  consoleUrl: string,
): Promise<void> {
  await db.tx(async (sql) => {
    const address = email.toLowerCase()
    const members =
      accountId === undefined
        ? await findMemberships(sql, address, { network, most: mostAccounts })
        : [await findMember(sql, address, accountId)]
    // Two requests lock the members in one order.
    const inOneOrder = members.filter((one) => one !== undefined).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const member of inOneOrder) await sendLink(sql, vault, member, consoleUrl)
  })
}

async function sendLink(sql: Sql, vault: Vault, member: MemberRow, consoleUrl: string): Promise<void> {
  if (await requiresSignOn(sql, member)) return
  // The response does not show a limit, and the earlier link stays valid.
  const { account_id: accountId, email: recipient } = member
  const account = (await readAccount(sql, accountId))!
  const reset = await createReset(sql, member.id, () =>
    permitMails(sql, { kind: 'member-reset', account, recipients: [recipient] }).then(([to]) => to),
  )
  if (!reset) return
  const { id, token, expiresAt, to } = reset
  const link = `${consoleUrl}/console/password#token=${token}`
  const letter = resetLetter({ name: member.name, accountName: account.name, link, expiresAt })
  await enqueueMail(sql, vault, to, { id, expires_at: expiresAt, ...letter })
}
