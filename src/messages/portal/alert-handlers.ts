import { type Caller, foundOwn, listMembers, portalProblems } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { alertFaults, createAlert } from '../alerts/change.ts'
import { type AlertInput, deleteAlert, listAlerts, lockAlert, updateAlert } from '../alerts/alert-store.ts'
import { alertWire, changedBy, inputOf } from '../alerts/wire.ts'
import type { alertOperations } from './alert-contract.ts'

/** Handlers of the operations on the customer's alerts. */
export function alertHandlers({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): Handlers<Contract<typeof alertOperations>, Caller> {
  const now = () => new Date(clock.now())
  return {
    async listOwnAlerts({ caller: { account } }) {
      const alerts = await db.asAccount(account.id, async (sql) => {
        const addresses = await addressesOf(sql, account.id)
        return (await listAlerts(sql, account.id)).map((alert) => alertWire(alert, addresses))
      })
      return { status: 200, body: { alerts } }
    },
    async createOwnAlert({ caller: { account } }, { body }) {
      const view = await db.asAccount(account.id, async (sql) => {
        const input = inputOf(body)
        const addresses = await addressesOf(sql, account.id)
        refuseInvalid(account.id, input, addresses)
        return alertWire(await createAlert(sql, account.id, now(), input), addresses)
      })
      return { status: 201, body: view }
    },
    async changeOwnAlert({ caller: { account } }, { params: { alert_id: id }, body }) {
      const view = await db.asAccount(account.id, async (sql) => {
        const before = foundOwn(await lockAlert(sql, account.id, id))
        const addresses = await addressesOf(sql, account.id)
        const emails = before.emails.filter((email) => addresses.has(email))
        const input = changedBy({ ...before, emails }, body)
        refuseInvalid(account.id, input, addresses)
        return alertWire(await updateAlert(sql, id, now(), input), addresses)
      })
      return { status: 200, body: view }
    },
    async deleteOwnAlert({ caller: { account } }, { params: { alert_id: id } }) {
      foundOwn((await db.asAccount(account.id, (sql) => deleteAlert(sql, account.id, id))) || undefined)
      return { status: 204 }
    },
  }
}

/** The addresses of the members of an account. */
async function addressesOf(sql: Sql, accountId: string): Promise<ReadonlySet<string>> {
  return new Set((await listMembers(sql, accountId)).map(({ email }) => email))
}

function refuseInvalid(accountId: string, input: AlertInput, addresses: ReadonlySet<string>): void {
  const faults = alertFaults(accountId, input, addresses)
  if (faults.length > 0) throw new Problem(portalProblems.invalid, { faults })
}
