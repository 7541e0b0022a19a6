import { createSmppUser } from '#esmes/index.ts'
import type { Sql } from '#platform/database/db.ts'

/** Credentials with which a developer binds by SMPP. */
export type DemoSmpp = { smpp_system_id: string; smpp_password: string }

/** Creates an SMPP user of the demo account: `demo`, or a name with the account if another sandbox on the same database has that one. */
export async function createDemoSmpp(sql: Sql, accountId: string): Promise<DemoSmpp> {
  for (const systemId of ['demo', `demo-${accountId}`]) {
    const created = await createSmppUser(sql, accountId, { systemId })
    if ('user' in created) return { smpp_system_id: systemId, smpp_password: created.password }
  }
  throw new Error('the SMPP user of the demo account cannot be created')
}
