import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { Problem } from '#platform/contract/problem.ts'
import { deleteInvitationsOf } from './invitation-store.ts'
import {
  isOtherAdmin,
  lockPeople,
  lockPerson,
  type PersonChanges,
  type PersonRow,
  updatePerson,
} from './person-store.ts'
import { peopleProblems } from './problems.ts'
import { deleteSessions } from './session-store.ts'

/** Changes a person. New roles or suspension end all sessions of the person. Undefined if the person does not exist. */
export async function changePerson(
  sql: Sql,
  id: string,
  changes: PersonChanges,
): Promise<{ before: PersonRow; after: PersonRow } | undefined> {
  await lockPeople(sql)
  const before = await lockPerson(sql, id)
  if (!before) return undefined
  const after = await updatePerson(sql, id, changes)
  if (isActiveAdmin(before) && !isActiveAdmin(after) && !(await isOtherAdmin(sql, id)))
    throw new Problem(peopleProblems.lastAdmin)
  if (after.disabled_at) await deleteInvitationsOf(sql, { personId: id })
  if (after.disabled_at || before.roles.toSorted().join() !== after.roles.toSorted().join()) {
    await deleteSessions(sql, id)
    await bumpEpoch(sql)
  }
  return { before, after }
}

const isActiveAdmin = ({ roles, disabled_at: disabledAt }: PersonRow) =>
  !disabledAt && roles.includes('admin')
