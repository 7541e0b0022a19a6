import { createAccount, createSubaccount } from '../account/create.ts'
import { type AccountChanges, type AccountRow, listAccounts, readAccount } from '../account/account-store.ts'
import { topUp } from '../money/top-up.ts'
import { updateAccount } from '../account/update.ts'
import { updateCreditLimit } from '../money/adjust-store.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { formatEuro, parseEuro } from '#platform/money.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { accountOperations } from './account-contract.ts'
import { accountWire, ownBalance } from './account-wire.ts'
import {
  openAudited,
  type OperatorHandlers,
  found,
  operatorProblems,
  referenceUsed,
} from '#operators/index.ts'
import { answerPage, readPageById } from '#platform/contract/paging/index.ts'

type Mine = OperatorHandlers<typeof accountOperations>

/** Handlers of the operations on accounts and their money. */
export function accountHandlers({ db, vault }: { db: Db; vault: Vault }): Mine {
  const audited = openAudited({ db, subject: 'account', unversioned: ['balance'] })
  return {
    async openAccount(ctx, { body }) {
      const {
        name,
        home_country: homeCountry,
        primary_api_key: primary,
        shares_balance: sharesBalance,
      } = body
      if (primary) refuseNoPrimary(found(await readAccount(db, primary)))
      else if (sharesBalance) throw new Problem(operatorProblems.invalid, { faults: [noPrimary] })
      const request = {
        name,
        ...(homeCountry && { homeCountry }),
        ...(sharesBalance && { sharesBalance }),
        alongside: async (sql: Sql, id: string) => {
          const after = accountWire(found(await readAccount(sql, id)))
          await audited.notes(sql, ctx, { id, before: null, after })
        },
      }
      const keys = primary
        ? await createSubaccount(db, vault, primary, request)
        : await createAccount(db, vault, request)
      const { apiKey, secret, signatureSecret } = keys
      return { status: 201, body: { api_key: apiKey, api_secret: secret, signature_secret: signatureSecret } }
    },
    listAccounts(_, { query }) {
      const { primary_api_key: primaryId, name, api_keys: keys } = query
      const wanted = { primaryId, name, ids: keys?.split(',') }
      const page = readPageById(query, (position) => listAccounts(db, { ...wanted, ...position }))
      return answerPage('accounts', accountWire, page)
    },
    async readAccount(_, { params }) {
      return audited.shows(accountWire(found(await readAccount(db, params.api_key))))
    },
    changeAccount: (ctx, { params, body }) =>
      audited.changes(ctx, (sql) => change(sql, params.api_key, body)),
    async creditAccount(ctx, { params, body }) {
      const { account } = await audited(ctx, (sql) => credit(sql, params.api_key, body))
      return { status: 200, body: account }
    },
  }
}

type Changes = AccountChanges & { credit_limit?: string | undefined }

async function change(sql: Sql, id: string, { credit_limit: limit, ...changes }: Changes) {
  const changed = found(await updateAccount(sql, id, changes))
  if (limit !== undefined) await limitCredit(sql, changed.before, limit)
  const before = accountWire(changed.before)
  const after =
    limit === undefined ? accountWire(changed.after) : accountWire(found(await readAccount(sql, id)))
  return { id, before, after }
}

async function limitCredit(sql: Sql, account: AccountRow, limit: string): Promise<void> {
  const { id } = ownBalance(account)
  if (!(await updateCreditLimit(sql, id, parseEuro(limit)))) throw new Problem(operatorProblems.creditUsed)
}

const noPrimary = {
  name: 'shares_balance',
  reason: 'requires primary_api_key, because a balance can be shared only with a primary account',
  rule: 'required',
}

/** Adds money once for each reference; a repeated request returns the same account and adds nothing. */
async function credit(sql: Sql, id: string, { amount, reference }: { amount: string; reference: string }) {
  ownBalance(found(await readAccount(sql, id)))
  const toppedUp = await topUp(sql, id, parseEuro(amount), reference)
  if (toppedUp === 'full') throw new Problem(operatorProblems.balanceFull)
  if (typeof toppedUp === 'object') throw referenceUsed(toppedUp.known)
  const account = accountWire(found(await readAccount(sql, id)))
  const after = { credited: formatEuro(parseEuro(amount)), reference, balance: account.balance }
  return { id, before: null, after: toppedUp === 'added' ? after : null, account }
}

function refuseNoPrimary({ primary_id }: { primary_id: string | null }): void {
  found(primary_id === null ? true : undefined)
}
