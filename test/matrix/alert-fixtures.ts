import type { Db } from '#platform/database/db.ts'
import { createAlert } from '#alerts/alert/change.ts'

/** Stores an alert of an account, or of operators, which no traffic of the matrix begins. */
export async function storeAlertFixtures(db: Db, accountId: string | null): Promise<{ alert: string }> {
  const { id } = await db.tx((sql) =>
    createAlert(sql, accountId, new Date(), {
      name: 'Spend',
      measure: 'spend_eur',
      condition: 'above',
      threshold: 1_000_000,
      period: '7d',
      minimum: 0,
      country: null,
      network: null,
      sender: null,
      errorCode: null,
      filterAccountId: null,
      carrierId: null,
      simPoolId: null,
      emails: [],
    }),
  )
  return { alert: id }
}
