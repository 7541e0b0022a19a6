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
import type { Vault } from '#platform/vault/vault.ts'
import { type AlertInput, deleteAlert, listAlerts, lockAlert, updateAlert } from '../alert/alert-store.ts'
import { alertFaults, createAlert, poolFaults } from '../alert/change.ts'
import { putWebhook, removeWebhook } from '../alert/webhook-store.ts'
import { changedBy, inputOf, operatorAlertWire } from '../alert/wire.ts'
import type { alertOperations } from './contract.ts'

type Deps = {
  db: Db
  vault: Vault
  clock: Pick<Clock, 'now'>
  /** Why the exchange cannot call a URL. */
  addressRefusal: (url: string) => string | undefined
}

/** Handlers of the operations on the alerts of operators. */
export function alertHandlers({
  db,
  vault,
  clock,
  addressRefusal,
}: Deps): OperatorHandlers<typeof alertOperations> {
  const audited = openAudited({ db, subject: 'alert' })
  const now = () => new Date(clock.now())
  const webhookFaults = ({ url, secret, before }: Webhook): Fault[] => {
    if (url === null)
      return secret === undefined
        ? []
        : [{ name: 'webhook_secret', reason: 'is for a webhook only', rule: 'together' }]
    const refusal = addressRefusal(url)
    return [
      ...(refusal === undefined ? [] : [{ name: 'webhook_url', reason: refusal, rule: 'address' }]),
      ...(secret === undefined && before === null
        ? [{ name: 'webhook_secret', reason: 'is required by a new webhook', rule: 'required' }]
        : []),
    ]
  }
  const storeWebhook = async (sql: Sql, id: string, { url, secret }: Webhook) => {
    if (url === null) await removeWebhook(sql, id)
    else await putWebhook(sql, vault, { id, url, secret })
    return (await lockAlert(sql, null, id))!
  }
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
        const webhook = { url: body.webhook_url ?? null, secret: body.webhook_secret, before: null }
        await refuseInvalid(sql, input, addresses, webhookFaults(webhook))
        const { id } = await createAlert(sql, null, now(), input)
        const alert = await storeWebhook(sql, id, webhook)
        return { id, before: null, after: operatorAlertWire(alert, addresses) }
      }),
    async changeReportAlert(ctx, { params: { alert_id: id }, body }) {
      const { stored } = await audited(ctx, async (sql) => {
        const before = found(await lockAlert(sql, null, id))
        const addresses = await addressesOf(sql)
        const emails = before.emails.filter((email) => addresses.has(email))
        const input = changedBy({ ...before, emails }, body)
        const { webhook_url: url = before.webhookUrl, webhook_secret: secret } = body
        const webhook = { url, secret, before: before.webhookUrl }
        await refuseInvalid(sql, input, addresses, webhookFaults(webhook))
        await updateAlert(sql, id, now(), input)
        const alert = await storeWebhook(sql, id, webhook)
        return {
          id,
          before: operatorAlertWire(before, addresses),
          // Records only that a secret was stated, not its value.
          after: {
            ...operatorAlertWire(alert, addresses),
            ...(secret !== undefined && { webhook_secret: 'changed' }),
          },
          stored: operatorAlertWire(alert, addresses),
        }
      })
      return { status: 200, body: stored }
    },
    deleteReportAlert: (ctx, { params: { alert_id: id } }) =>
      audited.removes(ctx, id, async (sql) => {
        const before = operatorAlertWire(found(await lockAlert(sql, null, id)), await addressesOf(sql))
        await deleteAlert(sql, null, id)
        return before
      }),
  }
}

/** The webhook that an alert is to have, and its URL before. */
type Webhook = { url: string | null; secret: string | undefined; before: string | null }

const addressesOf = async (sql: Sql): Promise<ReadonlySet<string>> => new Set(await readAddresses(sql))

async function refuseInvalid(
  sql: Sql,
  input: AlertInput,
  addresses: ReadonlySet<string>,
  ofWebhook: readonly Fault[],
): Promise<void> {
  const { filterAccountId: account, carrierId: carrier, simPoolId: pool } = input
  const faults: Fault[] = [...alertFaults(null, input, addresses), ...ofWebhook]
  if (account !== null && !(await readAccount(sql, account)))
    faults.push({ name: 'account_id', reason: 'is not an account', rule: 'known' })
  if (faults.length === 0) faults.push(...(await poolFaults(sql, account, pool)))
  if (carrier !== null && !(await shareCarrier(sql, carrier)))
    faults.push({ name: 'carrier_id', reason: 'is not a carrier', rule: 'known' })
  if (faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
}
