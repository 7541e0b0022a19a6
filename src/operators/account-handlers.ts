import {
  createAccount,
  createSubaccount,
  getApplication,
  type AccountChanges,
  readAccount,
  topUp,
  updateAccount,
} from '#accounts/index.ts'
import { assignNumber } from '#numbers/index.ts'
import type { Db } from '#platform/db.ts'
import { formatEuro, parseEuro } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { Vault } from '#platform/vault.ts'
import type { accountOperations } from './account-contract.ts'
import type { OperatorHandlers } from './family.ts'
import { found, operatorProblems } from './problems.ts'

type Mine = OperatorHandlers<typeof accountOperations>

/** Accounts, their money and their numbers. */
export function accountHandlers({ db, vault }: { db: Db; vault: Vault }): Mine {
  return {
    async openAccount(_, { body }) {
      const { name, home_country: homeCountry, primary_api_key: primary } = body
      if (primary) refuseNoPrimary(found(await readAccount(db, primary)))
      const request = { name, ...(homeCountry && { homeCountry }) }
      const keys = primary
        ? await createSubaccount(db, vault, primary, request)
        : await createAccount(db, vault, request)
      const { apiKey, secret, signatureSecret } = keys
      return { status: 201, body: { api_key: apiKey, api_secret: secret, signature_secret: signatureSecret } }
    },
    async assignNumber(_, { params, body }) {
      const { api_key: accountId, app_id: appId, ...number } = body
      found(await readAccount(db, accountId))
      if (appId) await getApplication(db, accountId, appId).catch(() => found(undefined))
      const wish = { ...number, msisdn: params.msisdn, accountId, ...(appId && { appId }) }
      if (!(await db.tx((sql) => assignNumber(sql, wish)))) throw new Problem(operatorProblems.numberTaken)
      return { status: 204 }
    },
    readAccount: async (_, { params }) => ({ status: 200, body: await accountWire(db, params.api_key) }),
    async changeAccount(_, { params, body }) {
      await updateAccount(db, params.api_key, body satisfies AccountChanges)
      return { status: 200, body: await accountWire(db, params.api_key) }
    },
    async creditAccount(_, { params, body }) {
      await db.tx(async (sql) => {
        found(await readAccount(sql, params.api_key))
        await topUp(sql, params.api_key, parseEuro(body.amount), body.reference)
      })
      return { status: 200, body: await accountWire(db, params.api_key) }
    },
  }
}

function refuseNoPrimary({ primary_id }: { primary_id: string | null }): void {
  found(primary_id === null ? true : undefined)
}

async function accountWire(db: Db, apiKey: string) {
  const { id, primary_id, amount, credit_limit, ...account } = found(await readAccount(db, apiKey))
  return {
    api_key: id,
    primary_api_key: primary_id,
    ...account,
    balance: formatEuro(amount),
    credit_limit: formatEuro(credit_limit),
  }
}
