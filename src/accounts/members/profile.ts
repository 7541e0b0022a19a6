import { supersedeMail } from '#operators/index.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { hashOfToken, newToken } from '#platform/sign-in/session-cookie.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { deleteOtherSessions, deleteSessionsOfMember } from '../authentication/session-store.ts'
import { lockMember, type MemberRow, updatePassword } from '../member-sign-in/member-store.ts'
import { factors, loginNetworks } from '../member-sign-in/parts.ts'
import { memberProblems } from './problems.ts'
import { deleteReset, findReset, hasRecentReset, insertReset, consumeReset } from './reset-store.ts'

const resetHours = 1
const restMinutes = 5

/** Sets a password, and ends all sessions and links of the member. */
export async function setPassword(sql: Sql, id: string, password: string): Promise<void> {
  await updatePassword(sql, id, password)
  await deleteReset(sql, id)
  await deleteSessionsOfMember(sql, id)
  await loginNetworks.deleteOf(sql, id)
  await bumpEpoch(sql)
}

/** Turns two-factor authentication on, and ends the other sessions, which began with the password only. Returns the recovery codes. */
export async function turnTwoFactorOn(
  sql: Sql,
  vault: Vault,
  member: MemberRow,
  { code, session }: { code: string; session: Buffer },
): Promise<string[]> {
  const codes = await factors.confirm(sql, vault, member, code)
  await deleteOtherSessions(sql, member.id, session)
  await bumpEpoch(sql)
  return codes
}

/**
 * Creates a link with which a member sets a new password; it replaces an earlier one. Undefined if a link was created within the last five
 * minutes, so that unknown callers neither replace a link that was just sent nor send more emails, or if `permit` does not permit its email.
 */
export async function createReset<T extends object>(
  sql: Sql,
  memberId: string,
  permit: () => Promise<T | undefined>,
): Promise<{ id: string; token: string; expiresAt: Date; to: T } | undefined> {
  await lockMember(sql, memberId)
  if (await hasRecentReset(sql, memberId, { minutes: restMinutes, hours: resetHours })) return undefined
  const to = await permit()
  if (!to) return undefined
  const earlier = await deleteReset(sql, memberId)
  if (earlier !== undefined) await supersedeMail(sql, earlier)
  const [id, token] = [uuidv7(), newToken()]
  const expiresAt = await insertReset(sql, { memberId, id, hash: hashOfToken(token), hours: resetHours })
  return { id, token, expiresAt, to }
}

/** Throws 410 if the link is not valid. */
export async function readReset(sql: Sql, token: string): Promise<string> {
  const id = await findReset(sql, hashOfToken(token))
  if (id === undefined) throw new Problem(memberProblems.linkUsed)
  return id
}

/** Consumes a link and sets the password; two-factor authentication stays on. Throws 410 if the link is not valid. */
export async function useReset(sql: Sql, token: string, password: string): Promise<MemberRow> {
  const member = await lockMember(sql, await readReset(sql, token))
  if (!member || !(await consumeReset(sql, hashOfToken(token)))) throw new Problem(memberProblems.linkUsed)
  await setPassword(sql, member.id, password)
  return member
}
