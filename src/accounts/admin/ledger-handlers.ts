import { adjust } from '../money/top-up.ts'
import { endAutoReload, type Reloads } from '../money/auto-reload.ts'
import { lockAccount, readAccount } from '../account/account-store.ts'
import { readLedgerEntries } from '../money/ledger-wire.ts'
import { readAgreement } from '../money/ledger-check-store.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { formatEuro, parseEuro } from '#platform/money.ts'
import { InvalidFields, Problem } from '#platform/contract/problem.ts'
import { accountWire, ownBalance } from './account-wire.ts'
import {
  openAudited,
  type OperatorHandlers,
  found,
  operatorProblems,
  referenceUsed,
} from '#operators/index.ts'
import type { ledgerOperations } from './ledger-contract.ts'

export type LedgerTools = {
  db: Db
  reloads: Reloads
}

/** Handlers of the operations on ledgers, adjustments and auto-reload of accounts. */
export function ledgerHandlers({ db, reloads }: LedgerTools): OperatorHandlers<typeof ledgerOperations> {
  const audited = openAudited({ db, subject: 'account' })
  return {
    async readLedger(_, { params, query }) {
      const { page, account } = await db.snapshot(async (sql) => ({
        account: found(await readAccount(sql, params.api_key)),
        page: await readLedgerEntries(sql, params.api_key, query),
      }))
      const balance = formatEuro(account.payer_id === null ? account.amount : 0)
      return { status: 200, body: { ...page, balance } }
    },
    async readLedgerCheck(_, { params }) {
      found(await readAccount(db, params.api_key))
      const { balance, sum, checkedAt } = await readAgreement(db, params.api_key)
      const difference = sum === null ? null : formatEuro(balance - sum)
      const body = { balance: formatEuro(balance), sum: sum === null ? null : formatEuro(sum), difference }
      return { status: 200, body: { ...body, checked_at: checkedAt.toISOString() } }
    },
    async adjustBalance(ctx, { params: { api_key: id }, body }) {
      const { account } = await audited(ctx, (sql) => adjustBalance(sql, id, body))
      return { status: 200, body: account }
    },
    async putAutoReload(ctx, { params, body }) {
      const id = params.api_key
      ownBalance(found(await readAccount(db, id)))
      const input = { trx: body.trx, amount: parseEuro(body.amount), threshold: parseEuro(body.threshold) }
      if (input.amount % reloads.unit !== 0) throw new InvalidFields([fractionOfCent])
      // The audit log records the request, because the payment may complete after this response, or never.
      const status = await reloads.begin(id, input, (sql) =>
        audited.notes(sql, ctx, { id, before: null, after: { auto_reload_begun: body } }),
      )
      if (status === 'declined') throw new Problem(operatorProblems.paymentDeclined)
      if (status === 'unposted') throw new Problem(operatorProblems.paymentNotCredited)
      if (status === 'other' || status === 'refunded') throw new Problem(operatorProblems.otherPayment)
      const after = found(await readAccount(db, id))
      return { status: status === 'succeeded' ? 200 : 202, body: accountWire(after) }
    },
    async deleteAutoReload(ctx, { params: { api_key: id } }) {
      await audited(ctx, async (sql) => {
        await lockAccount(sql, id)
        const { auto_reload: before } = accountWire(found(await readAccount(sql, id)))
        await endAutoReload(sql, id)
        return { id, before: { auto_reload: before }, after: { auto_reload: null } }
      })
      return { status: 204 }
    },
  }
}

const fractionOfCent = { name: 'amount', reason: 'must be a whole number of cents', rule: 'unit' }

async function adjustBalance(
  sql: Sql,
  id: string,
  { amount, reference }: { amount: string; reference: string },
) {
  ownBalance(found(await readAccount(sql, id)))
  const adjusted = await adjust(sql, id, parseEuro(amount), reference)
  if (adjusted === 'refused')
    throw new Problem(amount.startsWith('-') ? operatorProblems.creditUsed : operatorProblems.balanceFull)
  if (typeof adjusted === 'object') throw referenceUsed(adjusted.known)
  const account = accountWire(found(await readAccount(sql, id)))
  const after = { adjusted: formatEuro(parseEuro(amount)), reference, balance: account.balance }
  return { id, before: null, after: adjusted === 'added' ? after : null, account }
}
