import { supersedeMail } from '#operators/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Identity } from '#platform/sign-in/openid/identity.ts'
import {
  bindSubject,
  countMembers,
  findMember,
  findMemberBySubject,
  insertMember,
  type MemberRow,
} from '../member-sign-in/member-store.ts'
import { consumeInvitationTo } from '../members/invitation-store.ts'
import { mostMembers } from '../members/invite.ts'
import type { MemberRole } from '../roles/role-kinds.ts'
import type { SignOnRow } from '../member-sign-in/provider-store.ts'
import type { SignOnRefusal } from './refusal-codes.ts'

/** The member of an identity; `hasJoined`: since this sign-in. */
export type Matched = { member: MemberRow; hasJoined: boolean }

/**
 * Finds the member of an identity at the account's provider: the member who used it before, otherwise the one with its verified email
 * address, who uses no other identity from then on. An invited person, and a person at the mail domains of the account, becomes a member.
 * The members of the account must be locked.
 */
export async function matchMember(
  sql: Sql,
  signOn: SignOnRow,
  { subject, email, name }: Identity,
): Promise<Matched | { refusal: SignOnRefusal }> {
  const { account_id: accountId } = signOn
  const bound = await findMemberBySubject(sql, accountId, subject)
  if (bound) return { member: bound, hasJoined: false }
  if (email === undefined) return { refusal: 'email' }
  const known = await findMember(sql, email, accountId)
  if (known && known.subject !== null) return { refusal: 'other-identity' }
  if (known) {
    await bindSubject(sql, known.id, subject)
    return { member: known, hasJoined: false }
  }
  const invitation = await consumeInvitationTo(sql, accountId, email)
  if (invitation) await supersedeMail(sql, invitation.id)
  const role = invitation?.role ?? roleAt(signOn, email)
  if (!role) return { refusal: 'not-a-member' }
  if (!invitation && (await countMembers(sql, accountId)) >= mostMembers) return { refusal: 'full' }
  const person = { email, name: name ?? invitation?.name ?? email.slice(0, 100), role }
  const row = { id: uuidv7(), account_id: accountId, ...person, password: null, subject }
  return { member: (await insertMember(sql, row))!, hasJoined: true }
}

/** The role that people at the mail domains of the account receive. */
function roleAt(
  { join_role: role, mail_domains: domains }: SignOnRow,
  email: string,
): MemberRole | undefined {
  return role !== null && domains.includes(email.slice(email.lastIndexOf('@') + 1)) ? role : undefined
}
