import { lockAccount } from '#accounts/index.ts'
import { putRedaction, readRedaction, type Redaction, type RedactionPolicy } from '#messages/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { noteChange } from '../audit/changes.ts'
import type { OperatorHandlers } from '../family.ts'
import { found } from '../problems.ts'
import type { redactionOperations } from './redaction-contract.ts'

/** For how long texts and numbers of an account are kept. */
export function redactionHandlers({
  db,
  vault,
}: {
  db: Db
  vault: Vault
}): OperatorHandlers<typeof redactionOperations> {
  return {
    async readRedaction(_, { params }) {
      return { status: 200, body: toWire(found(await readRedaction(db, params.api_key))) }
    },
    async putRedaction({ caller }, { params: { api_key: id }, body }) {
      const wish = { textDays: body.text_days, numberDays: body.number_days }
      await db.tx(async (sql) => {
        await lockAccount(sql, id)
        const before = wishOf(found(await readRedaction(sql, id)))
        await putRedaction(sql, vault, id, wish)
        const change = { what: 'putRedaction', subject: 'account', id } as const
        await noteChange(sql, caller, { ...change, before, after: wishOf(wish) })
      })
      return { status: 200, body: toWire(found(await readRedaction(db, id))) }
    },
  }
}

function wishOf({ textDays, numberDays }: RedactionPolicy) {
  return { text_days: textDays, number_days: numberDays }
}

function toWire(one: Redaction) {
  return {
    ...wishOf(one),
    texts_until: one.textsUntil?.toISOString() ?? null,
    numbers_until: one.numbersUntil?.toISOString() ?? null,
  }
}
