import type { Credentials } from '#platform/contract/family.ts'
import type { Sql } from '#platform/database/db.ts'
import { refusals } from '../contract/problems.ts'
import { changeOf, type ChangeOperation } from './change-kinds.ts'
import { insertChange } from './change-store.ts'
import { subjectOf } from './subject.ts'

type Refused = { member: { email: string }; credentials: Credentials }

/** Records a change that the role of a member does not allow. */
export async function recordRoleRefusal(
  sql: Sql,
  accountId: string,
  { member, credentials: { operationId = '', params, requestId = '', ip } }: Refused,
): Promise<void> {
  const kind = changeOf(operationId)
  if (!kind) return
  const { status, title: problem } = refusals.missingRight
  const by = { actor: member.email, address: ip, requestId }
  const change = { accountId, kind: operationId as ChangeOperation, ...by, ...subjectOf(kind, params) }
  await insertChange(sql, change, { outcome: 'refused', status, problem })
}
