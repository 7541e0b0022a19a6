import { readAccount } from '#accounts/index.ts'
import { shareCarrier } from '#carriers/index.ts'
import {
  found,
  openAudited,
  type OperatorHandlers,
  operatorProblems,
  readAddresses,
} from '#operators/index.ts'
import type { Clock } from '#platform/clock.ts'
import { type Fault, Problem } from '#platform/contract/problem.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { type AlertInput, deleteAlert, listAlerts, lockAlert, updateAlert } from '../alert/alert-store.ts'
import { alertFaults, createAlert, poolFaults } from '../alert/change.ts'
import { changedBy, inputOf, operatorAlertWire } from '../alert/wire.ts'
import type { alertOperations } from './contract.ts'

/** Handlers of the operations on the alerts of operators. */
export function alertHandlers({
  db,
  clock,
}: {
  db: Db
  clock: Pick<Clock, 'now'>
}): OperatorHandlers<typeof alertOperations> {
  const audited = openAudited({ db, subject: 'alert' })
  const now = () => new Date(clock.now())
  return {
    async listReportAlerts() {
      const addresses = await addressesOf(db)
      const alerts = (await listAlerts(db, null)).map((alert) => operatorAlertWire(alert, addresses))
      return { status: 200, body: { alerts } }
    },
    createReportAlert: (ctx, { body }) =>
      audited.creates(ctx, async (sql) => {
        const input = inputOf(body)
        const addresses = await addressesOf(sql)
        await refuseInvalid(sql, input, addresses)
        const alert = await createAlert(sql, null, now(), input)
        return { id: alert.id, before: null, after: operatorAlertWire(alert, addresses) }
      }),
    async changeReportAlert(ctx, { params: { alert_id: id }, body }) {
      const { after } = await audited(ctx, async (sql) => {
        const before = found(await lockAlert(sql, null, id))
        const addresses = await addressesOf(sql)
        const emails = before.emails.filter((email) => addresses.has(email))
        const input = changedBy({ ...before, emails }, body)
        await refuseInvalid(sql, input, addresses)
        const alert = await updateAlert(sql, id, now(), input)
        return {
          id,
          before: operatorAlertWire(before, addresses),
          after: operatorAlertWire(alert, addresses),
        }
      })
      return { status: 200, body: after }
    },
    deleteReportAlert: (ctx, { params: { alert_id: id } }) =>
      audited.removes(ctx, id, async (sql) => {
        const before = operatorAlertWire(found(await lockAlert(sql, null, id)), await addressesOf(sql))
        await deleteAlert(sql, null, id)
        return before
      }),
  }
}

const addressesOf = async (sql: Sql): Promise<ReadonlySet<string>> => new Set(await readAddresses(sql))

async function refuseInvalid(sql: Sql, input: AlertInput, addresses: ReadonlySet<string>): Promise<void> {
  const { filterAccountId: account, carrierId: carrier, simPoolId: pool } = input
  const faults: Fault[] = alertFaults(null, input, addresses)
  if (account !== null && !(await readAccount(sql, account)))
    faults.push({ name: 'account_id', reason: 'is not an account', rule: 'known' })
  if (faults.length === 0) faults.push(...(await poolFaults(sql, account, pool)))
  if (carrier !== null && !(await shareCarrier(sql, carrier)))
    faults.push({ name: 'carrier_id', reason: 'is not a carrier', rule: 'known' })
  if (faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
}
