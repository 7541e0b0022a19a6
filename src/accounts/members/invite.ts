import { enqueueMail, permitMails, secondsToNextDay, supersedeMail } from '#operators/index.ts'
import { InvalidFields, Problem } from '#platform/contract/problem.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { hashOfToken, newToken } from '#platform/sign-in/session-cookie.ts'
import { readAccount } from '../account/account-store.ts'
import { refusals } from '../contract/problems.ts'
import { countMembers, findMember, lockMember, lockMembers } from '../member-sign-in/member-store.ts'
import { foundOwn } from '../portal/problems.ts'
import type { MemberRole } from '../roles/role-kinds.ts'
import { type Actor, recordActivity } from '../activity/activity-store.ts'
import {
  deleteInvitation,
  deleteInvitationTo,
  type InvitationRow,
  insertInvitation,
} from './invitation-store.ts'
import { invitationLetter } from './letter.ts'
import { memberProblems } from './problems.ts'
import type { MemberTools } from './tools.ts'

/** Maximum number of members and pending invitations of an account. */
export const mostMembers = 200
const hoursValid = 72

/** In lower case an address may be longer than it was entered. */
const longestEmail = 254
const tooLong = {
  name: 'email',
  reason: `must have at most ${longestEmail} characters in lower case`,
  rule: 'maxLength',
}

type NewInvitation = {
  accountId: string
  email: string
  name: string
  role: MemberRole
  by: Actor
  /** The inviting member, who must still be an owner. */
  memberId?: string | undefined
  /** The base URL of the link. */
  consoleUrl: string
}

/** An invitation with its link, which is returned only once. */
export type Invited = { invitation: InvitationRow; link: string; isMailed: boolean }

/** Invites a person to an account, by email if possible. The link replaces earlier links for this address. */
export async function inviteMember(
  sql: Sql,
  { vault, mailsCustomers: isMailed }: Pick<MemberTools, 'vault' | 'mailsCustomers'>,
  input: NewInvitation,
): Promise<Invited> {
  const { accountId, by } = input
  const { invitation, token } = await createInvitation(sql, input)
  const { id, name, email, role, expires_at } = invitation
  const link = `${input.consoleUrl}/console/join#token=${token}`
  if (isMailed) {
    const account = (await readAccount(sql, accountId))!
    const letter = invitationLetter({
      name,
      accountName: account.name,
      role,
      link,
      expiresAt: expires_at,
      by: by.actor,
    })
    const [to] = await permitMails(sql, { kind: 'member-invitation', account, recipients: [email] })
    if (!to) throw new Problem(memberProblems.tooManyEmails, { retryAfter: secondsToNextDay() })
    await enqueueMail(sql, vault, to, { id, expires_at, ...letter })
  }
  await recordActivity(sql, accountId, { ...by, kind: 'member_invited', subject: email, detail: { role } })
  return { invitation, link, isMailed }
}

async function createInvitation(sql: Sql, input: NewInvitation) {
  const { accountId, name, role, memberId } = input
  const email = input.email.toLowerCase()
  if (email.length > longestEmail) throw new InvalidFields([tooLong])
  await lockMembers(sql, accountId)
  if (memberId !== undefined && (await lockMember(sql, memberId))?.role !== 'owner')
    throw new Problem(refusals.missingRight)
  if (await findMember(sql, email, accountId)) throw new Problem(memberProblems.isMember)
  const earlier = await deleteInvitationTo(sql, accountId, email)
  if (earlier !== undefined) await supersedeMail(sql, earlier)
  if ((await countMembers(sql, accountId)) >= mostMembers) throw new Problem(memberProblems.tooManyMembers)
  const token = newToken()
  const row = { id: uuidv7(), hash: hashOfToken(token), account_id: accountId, email, name, role }
  return {
    invitation: await insertInvitation(sql, { ...row, hours: hoursValid, invited_by: memberId }),
    token,
  }
}

/** Withdraws an invitation, and returns it. */
export async function withdrawInvitation(
  sql: Sql,
  { accountId, id }: { accountId: string; id: string },
  by: Actor,
): Promise<InvitationRow> {
  const invitation = foundOwn(await deleteInvitation(sql, accountId, id))
  await supersedeMail(sql, id)
  await recordActivity(sql, accountId, { ...by, kind: 'invitation_withdrawn', subject: invitation.email })
  return invitation
}
