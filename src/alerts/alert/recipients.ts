import { listMembers, maySee } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { type Measure, subjectOf } from './alert-kinds.ts'

type Role = Parameters<typeof maySee>[0]

/** Whether a member with a role sees a measure. */
export const seesMeasure = (role: Role, measure: Measure): boolean => maySee(role, subjectOf(measure).area)

/** The addresses of the members of an account who may see a measure, by measure. */
export async function readRecipients(
  sql: Sql,
  accountId: string,
): Promise<(measure: Measure) => ReadonlySet<string>> {
  const members = await listMembers(sql, accountId)
  return (measure) =>
    new Set(members.filter(({ role }) => seesMeasure(role, measure)).map(({ email }) => email))
}
