import { Problem } from '#platform/contract/problem.ts'
import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { deleteSessionsOfMember } from '../authentication/session-store.ts'
import {
  deleteMember,
  isOtherOwner,
  lockMember,
  lockMembers,
  type MemberRow,
  updateRole,
} from '../member-sign-in/member-store.ts'
import { foundOwn } from '../portal/problems.ts'
import type { MemberRole } from '../roles/role-kinds.ts'
import { factors } from '../member-sign-in/parts.ts'
import { type Actor, recordActivity } from '../activity/activity-store.ts'
import { deleteInvitationsBy } from './invitation-store.ts'
import { memberProblems } from './problems.ts'

type Id = { accountId: string; memberId: string }

/** Changes the role of a member, whose sessions end. */
export async function changeRole(sql: Sql, id: Id, role: MemberRole, by: Actor): Promise<void> {
  const { id: memberId, email: subject, role: before } = await lockForChange(sql, id, role)
  if (before !== role) {
    await updateRole(sql, memberId, role)
    await deleteSessionsOfMember(sql, memberId)
    if (role !== 'owner') await deleteInvitationsBy(sql, memberId)
    await bumpEpoch(sql)
  }
  const detail = { before, after: role }
  await recordActivity(sql, id.accountId, { ...by, kind: 'role_changed', subject, detail })
}

/** Removes a member, whose sessions end. Returns the removed member. */
export async function removeMember(sql: Sql, id: Id, by: Actor): Promise<MemberRow> {
  const before = await lockForChange(sql, id, undefined)
  await deleteMember(sql, before.id)
  await bumpEpoch(sql)
  const { email: subject, role } = before
  await recordActivity(sql, id.accountId, { ...by, kind: 'member_removed', subject, detail: { role } })
  return before
}

/** Turns two-factor authentication of a member off, whose sessions end. Returns the member as before. */
export async function resetTwoFactor(sql: Sql, { accountId, memberId }: Id, by: Actor): Promise<MemberRow> {
  const before = await lockOwn(sql, { accountId, memberId })
  if (!before.totp_secret) return before
  await factors.end(sql, memberId)
  await deleteSessionsOfMember(sql, memberId)
  await bumpEpoch(sql)
  await recordActivity(sql, accountId, { ...by, kind: 'two_factor_off', subject: before.email })
  return before
}

async function lockOwn(sql: Sql, { accountId, memberId }: Id): Promise<MemberRow> {
  const found = await lockMember(sql, memberId)
  return foundOwn(found?.account_id === accountId ? found : undefined)
}

/** Throws 404 for an unknown member, and 409 if the account would have no owner. */
async function lockForChange(
  sql: Sql,
  { accountId, memberId }: Id,
  role: MemberRole | undefined,
): Promise<MemberRow> {
  await lockMembers(sql, accountId)
  const before = await lockOwn(sql, { accountId, memberId })
  if (before.role === 'owner' && role !== 'owner' && !(await isOtherOwner(sql, accountId, memberId)))
    throw new Problem(memberProblems.lastOwner)
  return before
}
