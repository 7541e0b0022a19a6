import { supersedeMail } from '#operators/index.ts'
import { InvalidFields, Problem } from '#platform/contract/problem.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { hashOfToken, newToken } from '#platform/sign-in/session-cookie.ts'
import {
  countMembers,
  findMember,
  insertMember,
  lockMember,
  lockMembers,
  type MemberRow,
} from '../member-sign-in/member-store.ts'
import { refusals } from '../contract/problems.ts'
import type { MemberRole } from '../roles/role-kinds.ts'
import {
  deleteInvitationTo,
  type InvitationRow,
  insertInvitation,
  takeInvitation,
} from './invitation-store.ts'
import { memberProblems } from './problems.ts'

/** Maximum number of members and pending invitations of an account. */
const mostMembers = 200
const hoursValid = 72

/** In lower case an address may be longer than it was entered. */
const longestEmail = 254
const tooLong = {
  name: 'email',
  reason: `must have at most ${longestEmail} characters in lower case`,
  rule: 'maxLength',
}

/** An invitation with its token, which is returned only once. */
export type Invited = { invitation: InvitationRow; token: string }

/** Invites a person to an account. The link replaces earlier links for this address. An inviting member must still be an owner. */
export async function invite(
  sql: Sql,
  accountId: string,
  input: { email: string; name: string; role: MemberRole },
  invitedBy: string | undefined,
): Promise<Invited> {
  const email = input.email.toLowerCase()
  if (email.length > longestEmail) throw new InvalidFields([tooLong])
  await lockMembers(sql, accountId)
  if (invitedBy !== undefined && (await lockMember(sql, invitedBy))?.role !== 'owner')
    throw new Problem(refusals.missingRight)
  if (await findMember(sql, email, accountId)) throw new Problem(memberProblems.isMember)
  const earlier = await deleteInvitationTo(sql, accountId, email)
  if (earlier !== undefined) await supersedeMail(sql, earlier)
  if ((await countMembers(sql, accountId)) >= mostMembers) throw new Problem(memberProblems.tooManyMembers)
  const token = newToken()
  const { name, role } = input
  const row = { id: uuidv7(), hash: hashOfToken(token), account_id: accountId, email, name, role }
  return {
    invitation: await insertInvitation(sql, { ...row, hours: hoursValid, invited_by: invitedBy }),
    token,
  }
}

/** Consumes an invitation and creates its member. Throws 410 if it is invalid, used or expired. */
export async function accept(
  sql: Sql,
  token: string,
  acceptor: { name?: string | undefined; password: string },
): Promise<MemberRow> {
  const invitation = await takeInvitation(sql, hashOfToken(token))
  if (!invitation) throw new Problem(memberProblems.linkUsed)
  const { account_id, email, role } = invitation
  const { name = invitation.name, password } = acceptor
  const member = await insertMember(sql, { id: uuidv7(), account_id, email, name, role, password })
  if (!member) throw new Problem(memberProblems.isMember)
  return member
}
