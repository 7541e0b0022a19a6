import { type Caller, foundOwn, portalProblems } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import { type Fault, Problem } from '#platform/contract/problem.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { alertFaults, createAlert, poolFaults } from '../alert/change.ts'
import {
  type Alert,
  type AlertInput,
  deleteAlert,
  listAlerts,
  lockAlert,
  updateAlert,
} from '../alert/alert-store.ts'
import type { Measure } from '../alert/alert-kinds.ts'
import { readRecipients, seesMeasure } from '../alert/recipients.ts'
import { alertWire, changedBy, inputOf } from '../alert/wire.ts'
import type { alertOperations } from './contract.ts'

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
    async listOwnAlerts({ caller }) {
      const { id } = caller.account
      const alerts = await db.asAccount(id, async (sql) => {
        const recipients = await readRecipients(sql, id)
        const seen = (await listAlerts(sql, id)).filter(({ measure }) => sees(caller, measure))
        return seen.map((alert) => alertWire(alert, recipients(alert.measure)))
      })
      return { status: 200, body: { alerts } }
    },
    async createOwnAlert({ caller }, { body }) {
      const { id } = caller.account
      const faults = await poolFaults(db, id, body.sim_pool_id)
      const view = await db.asAccount(id, async (sql) => {
        const input = inputOf(body)
        const addresses = (await readRecipients(sql, id))(input.measure)
        refuseInvalid(caller, input, addresses, faults)
        return alertWire(await createAlert(sql, id, now(), input), addresses)
      })
      return { status: 201, body: view }
    },
    async changeOwnAlert({ caller }, { params: { alert_id: id }, body }) {
      const { id: accountId } = caller.account
      const faults = await poolFaults(db, accountId, body.sim_pool_id)
      const view = await db.asAccount(accountId, async (sql) => {
        const before = foundOwn(await lockSeen(sql, caller, id))
        const recipients = await readRecipients(sql, accountId)
        const emails = before.emails.filter((email) => recipients(before.measure).has(email))
        const input = changedBy({ ...before, emails }, body)
        const addresses = recipients(input.measure)
        refuseInvalid(caller, input, addresses, faults)
        return alertWire(await updateAlert(sql, id, now(), input), addresses)
      })
      return { status: 200, body: view }
    },
    async deleteOwnAlert({ caller }, { params: { alert_id: id } }) {
      await db.asAccount(caller.account.id, async (sql) => {
        foundOwn(await lockSeen(sql, caller, id))
        await deleteAlert(sql, caller.account.id, id)
      })
      return { status: 204 }
    },
  }
}

/** Whether the caller sees a measure; API secrets see all. */
const sees = ({ member }: Caller, measure: Measure) => !member || seesMeasure(member.role, measure)

/** An alert of the account, locked, if the caller sees its measure. */
async function lockSeen(sql: Sql, caller: Caller, id: string): Promise<Alert | undefined> {
  const alert = await lockAlert(sql, caller.account.id, id)
  return alert && sees(caller, alert.measure) ? alert : undefined
}

function refuseInvalid(
  caller: Caller,
  input: AlertInput,
  addresses: ReadonlySet<string>,
  poolFaults: readonly Fault[],
): void {
  const faults = alertFaults(caller.account.id, input, addresses)
  if (faults.length === 0) faults.push(...poolFaults)
  if (!sees(caller, input.measure))
    faults.push({ name: 'measure', reason: 'is not available to your role', rule: 'role' })
  if (faults.length > 0) throw new Problem(portalProblems.invalid, { faults })
}
