import {
  createAccount,
  createSubaccount,
  getApplication,
  type AccountChanges,
  type AccountRow,
  readAccount,
  topUp,
  updateAccount,
} from '#accounts/index.ts'
import { assignNumber } from '#numbers/index.ts'
import type { Db, Sql } from '#platform/db.ts'
import { formatEuro, parseEuro } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { Vault } from '#platform/vault.ts'
import type { accountOperations } from './account-contract.ts'
import { noteChange } from './changes.ts'
import type { Operator, OperatorHandlers } from './family.ts'
import { found, operatorProblems } from './problems.ts'

type Mine = OperatorHandlers<typeof accountOperations>

/** Accounts, their money and their numbers. */
export function accountHandlers({ db, vault }: { db: Db; vault: Vault }): Mine {
  return {
    async openAccount({ caller }, { body }) {
      const { name, home_country: homeCountry, primary_api_key: primary } = body
      if (primary) refuseNoPrimary(found(await readAccount(db, primary)))
      const request = {
        name,
        ...(homeCountry && { homeCountry }),
        alongside: async (sql: Sql, id: string) => {
          const after = accountWire(found(await readAccount(sql, id)))
          await noteChange(sql, caller, { what: 'openAccount', subject: 'account', id, before: null, after })
        },
      }
      const keys = primary
        ? await createSubaccount(db, vault, primary, request)
        : await createAccount(db, vault, request)
      const { apiKey, secret, signatureSecret } = keys
      return { status: 201, body: { api_key: apiKey, api_secret: secret, signature_secret: signatureSecret } }
    },
    async assignNumber({ caller }, { params, body }) {
      const { api_key: accountId, app_id: appId, inbound_url: moHttpUrl, ...number } = body
      found(await readAccount(db, accountId))
      if (appId) await getApplication(db, accountId, appId).catch(() => found(undefined))
      const wish = { ...number, msisdn: params.msisdn, accountId, appId, moHttpUrl }
      await db.tx(async (sql) => {
        if (!(await assignNumber(sql, wish))) throw new Problem(operatorProblems.numberTaken)
        const change = { what: 'assignNumber', subject: 'number', id: params.msisdn } as const
        await noteChange(sql, caller, { ...change, before: null, after: body })
      })
      return { status: 204 }
    },
    async readAccount(_, { params }) {
      return { status: 200, body: accountWire(found(await readAccount(db, params.api_key))) }
    },
    async changeAccount({ caller }, { params, body }) {
      const id = params.api_key
      const after = await db.tx(async (sql) => {
        const changed = found(await updateAccount(sql, id, body satisfies AccountChanges))
        const [before, after] = [accountWire(changed.before), accountWire(changed.after)]
        await noteChange(sql, caller, { what: 'changeAccount', subject: 'account', id, before, after })
        return after
      })
      return { status: 200, body: after }
    },
    async creditAccount({ caller }, { params, body }) {
      return { status: 200, body: await db.tx((sql) => credit(sql, caller, params.api_key, body)) }
    },
  }
}

/** Adds money once for each reference; asked again it answers the same and adds nothing. */
async function credit(
  sql: Sql,
  caller: Operator,
  id: string,
  { amount, reference }: { amount: string; reference: string },
) {
  found(await readAccount(sql, id))
  const toppedUp = await topUp(sql, id, parseEuro(amount), reference)
  if (typeof toppedUp === 'object') throw otherAmount(toppedUp.known)
  const account = accountWire(found(await readAccount(sql, id)))
  if (toppedUp === 'added') {
    const after = { credited: formatEuro(parseEuro(amount)), reference, balance: account.balance }
    await noteChange(sql, caller, { what: 'creditAccount', subject: 'account', id, before: null, after })
  }
  return account
}

function otherAmount(known: number): Problem {
  const detail = `${formatEuro(known)} euros were added under this reference before: use another one for another payment.`
  return new Problem(operatorProblems.referenceUsed, { detail })
}

function refuseNoPrimary({ primary_id }: { primary_id: string | null }): void {
  found(primary_id === null ? true : undefined)
}

function accountWire({ id, primary_id, amount, credit_limit, previous_signs_until, ...account }: AccountRow) {
  return {
    api_key: id,
    primary_api_key: primary_id,
    ...account,
    previous_signs_until: previous_signs_until?.toISOString() ?? null,
    balance: formatEuro(amount),
    credit_limit: formatEuro(credit_limit),
  }
}
