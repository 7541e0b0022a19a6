import { Problem } from '#platform/contract/problem.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { hashOfToken } from '#platform/sign-in/session-cookie.ts'
import { insertMember, type MemberRow } from '../member-sign-in/member-store.ts'
import { consumeInvitation } from './invitation-store.ts'
import { memberProblems } from './problems.ts'

/** Consumes an invitation and creates its member. Throws 410 if it is invalid, used or expired. */
export async function accept(
  sql: Sql,
  token: string,
  acceptor: { name?: string | undefined; password: string },
): Promise<MemberRow> {
  const invitation = await consumeInvitation(sql, hashOfToken(token))
  if (!invitation) throw new Problem(memberProblems.linkUsed)
  const { account_id, email, role } = invitation
  const { name = invitation.name, password } = acceptor
  const member = await insertMember(sql, { id: uuidv7(), account_id, email, name, role, password })
  if (!member) throw new Problem(memberProblems.isMember)
  // The password of an owner may end the sessions of API secrets.
  if (role === 'owner') await bumpEpoch(sql)
  return member
}
