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
import { deleteInvitationsBy } from './invitation-store.ts'
import { memberProblems } from './problems.ts'

type Id = { accountId: string; memberId: string }

/** Changes the role of a member, whose sessions end. Returns the member as before. */
export async function changeRole(sql: Sql, id: Id, role: MemberRole): Promise<MemberRow> {
  const before = await lockForChange(sql, id, role)
  if (before.role === role) return before
  await updateRole(sql, before.id, role)
  await deleteSessionsOfMember(sql, before.id)
  if (role !== 'owner') await deleteInvitationsBy(sql, before.id)
  await bumpEpoch(sql)
  return before
}

/** Removes a member, whose sessions end. */
export async function removeMember(sql: Sql, id: Id): Promise<MemberRow> {
  const before = await lockForChange(sql, id, undefined)
  await deleteMember(sql, before.id)
  await bumpEpoch(sql)
  return before
}

/** Throws 404 for an unknown member, and 409 if the account would have no owner. */
async function lockForChange(
  sql: Sql,
  { accountId, memberId }: Id,
  role: MemberRole | undefined,
): Promise<MemberRow> {
  await lockMembers(sql, accountId)
  const found = await lockMember(sql, memberId)
  const before = foundOwn(found?.account_id === accountId ? found : undefined)
  if (before.role === 'owner' && role !== 'owner' && !(await isOtherOwner(sql, accountId, memberId)))
    throw new Problem(memberProblems.lastOwner)
  return before
}
