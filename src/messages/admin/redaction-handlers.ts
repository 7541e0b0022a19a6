import { lockAccount } from '#accounts/index.ts'
import {
  followExchange,
  putRedaction,
  readRedaction,
  type Redaction,
  type RedactionPolicy,
} from '../redaction/policy-store.ts'
import type { Ctx } from '#platform/contract/contract.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { type Audited, openAudited, type Operator, type OperatorHandlers, found } from '#operators/index.ts'
import type { redactionOperations } from './redaction-contract.ts'

/** Handlers of the operations on the retention of texts and numbers of an account. */
export function redactionHandlers({
  db,
  vault,
}: {
  db: Db
  vault: Vault
}): OperatorHandlers<typeof redactionOperations> {
  const audited = openAudited({ db, subject: 'account' })
  const seen = (redaction: Redaction) => audited.shows(stateOf(redaction), toWire(redaction))
  return {
    async readRedaction(_, { params }) {
      return seen(found(await readRedaction(db, params.api_key)))
    },
    async putRedaction(ctx, { params: { api_key: id }, body }) {
      const input = { textDays: body.text_days, numberDays: body.number_days }
      const put = (sql: Sql) => putRedaction(sql, vault, id, input)
      return seen(await change(audited, ctx, id, put))
    },
    async followExchangeRedaction(ctx, { params: { api_key: id } }) {
      const follow = (sql: Sql) => followExchange(sql, id)
      return seen(await change(audited, ctx, id, follow))
    },
  }
}

/** Changes the retention of an account and records it in the audit log; returns the new state. */
async function change(audited: Audited, ctx: Ctx<Operator>, id: string, work: (sql: Sql) => Promise<void>) {
  const { now } = await audited(ctx, async (sql) => {
    await lockAccount(sql, id)
    const before = found(await readRedaction(sql, id))
    await work(sql)
    const now = found(await readRedaction(sql, id))
    return { id, before: stateOf(before), after: stateOf(now), now }
  })
  return now
}

const stateOf = (one: Redaction) => ({ own: one.own, ...redactionInputOf(one) })

export function redactionInputOf({ textDays, numberDays }: RedactionPolicy) {
  return { text_days: textDays, number_days: numberDays }
}

function toWire(one: Redaction) {
  return {
    ...stateOf(one),
    texts_until: one.textsUntil?.toISOString() ?? null,
    numbers_until: one.numbersUntil?.toISOString() ?? null,
  }
}
