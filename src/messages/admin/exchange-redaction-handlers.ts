import { putExchangeRedaction, readExchangeRedaction } from '../redaction/policy-store.ts'
import type { Db } from '#platform/database/db.ts'
import { wishOf } from './redaction-handlers.ts'
import { openAudited, type OperatorHandlers } from '#operators/index.ts'
import type { exchangeRedactionOperations } from './exchange-redaction-contract.ts'

/** For how long texts and numbers are kept of accounts that want nothing of their own. */
export function exchangeRedactionHandlers({
  db,
}: {
  db: Db
}): OperatorHandlers<typeof exchangeRedactionOperations> {
  const audited = openAudited({ db, subject: 'retention' })
  return {
    async readExchangeRedaction() {
      return audited.shows(wishOf(await readExchangeRedaction(db)))
    },
    putExchangeRedaction: (ctx, { body }) =>
      audited.changes(ctx, async (sql) => {
        const wish = { textDays: body.text_days, numberDays: body.number_days }
        const before = wishOf(await putExchangeRedaction(sql, wish))
        return { id: 'redaction', before, after: wishOf(wish) }
      }),
  }
}
