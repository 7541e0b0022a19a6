import { putExchangeRedaction, readExchangeRedaction } from '../redaction/policy-store.ts'
import type { Db } from '#platform/database/db.ts'
import { redactionInputOf } from './redaction-handlers.ts'
import { openAudited, type OperatorHandlers } from '#operators/index.ts'
import type { exchangeRedactionOperations } from './exchange-redaction-contract.ts'

/** Handlers of the operations on the default retention of texts and numbers, for accounts that have no retention of their own. */
export function exchangeRedactionHandlers({
  db,
}: {
  db: Db
}): OperatorHandlers<typeof exchangeRedactionOperations> {
  const audited = openAudited({ db, subject: 'retention' })
  return {
    async readExchangeRedaction() {
      return audited.shows(redactionInputOf(await readExchangeRedaction(db)))
    },
    putExchangeRedaction: (ctx, { body }) =>
      audited.changes(ctx, async (sql) => {
        const input = { textDays: body.text_days, numberDays: body.number_days }
        const before = redactionInputOf(await putExchangeRedaction(sql, input))
        return { id: 'redaction', before, after: redactionInputOf(input) }
      }),
  }
}
