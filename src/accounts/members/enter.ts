import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import type { Entrance } from '#platform/sign-in/entrance.ts'
import { hashOfToken, newToken } from '#platform/sign-in/session-cookie.ts'
import { deleteConsoleSession, insertConsoleSession } from '../authentication/session-store.ts'
import { type MemberRow, noteEntry } from '../member-sign-in/member-store.ts'
import { loginNetworks } from '../member-sign-in/parts.ts'

/** A new session; `token` is returned only once. */
export type Entered = { member: MemberRow; token: string }

/** Starts a session of a member with a new token, and ends the browser's previous session. */
export async function enter(
  sql: Sql,
  member: MemberRow,
  { ip, browser, previousToken }: Entrance,
): Promise<Entered> {
  const token = newToken()
  const isEnded = previousToken !== undefined && (await deleteConsoleSession(sql, hashOfToken(previousToken)))
  await insertConsoleSession(sql, {
    id: uuidv7(),
    hash: hashOfToken(token),
    accountId: member.account_id,
    origin: { memberId: member.id },
    address: ip,
    browser,
  })
  await noteEntry(sql, member.id)
  await loginNetworks.note(sql, member.id, ip)
  if (isEnded) await bumpEpoch(sql)
  return { member, token }
}
