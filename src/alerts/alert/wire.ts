import type { z } from 'zod'
import type { Alert, AlertInput } from './alert-store.ts'
import { usualMinimum } from './alert-kinds.ts'
import type { alertChange, alertView, newAlert } from './shapes.ts'

type Filters = Pick<
  AlertInput,
  'country' | 'network' | 'sender' | 'errorCode' | 'filterAccountId' | 'carrierId' | 'simPoolId'
>

const filters = ({ country, network, sender, errorCode, simPoolId }: Filters) => ({
  country,
  network,
  sender,
  error_code: errorCode,
  sim_pool_id: simPoolId,
})

const scopeOf = ({ filterAccountId, carrierId }: Pick<AlertInput, 'filterAccountId' | 'carrierId'>) => ({
  account_id: filterAccountId,
  carrier_id: carrierId,
})

/** The filters that an alert has. */
export function filtersOf(alert: Filters): Record<string, string> {
  const stated = Object.entries({ ...filters(alert), ...scopeOf(alert) }).filter(
    (one): one is [string, string] => one[1] !== null,
  )
  return Object.fromEntries(stated)
}

/** An alert as its owner sees it, with the recipients who still receive its emails. */
export function alertWire(alert: Alert, addresses: ReadonlySet<string>): z.output<typeof alertView> {
  const { id, name, measure, condition, threshold, period, minimum, emails } = alert
  return {
    alert_id: id,
    name,
    measure,
    condition,
    threshold,
    period,
    minimum,
    ...filters(alert),
    emails: emails.filter((email) => addresses.has(email)),
    state: alert.isAlerting ? 'alerting' : 'ok',
    since: alert.since.toISOString(),
    value: alert.value,
    previous_value: alert.previous,
    evaluated_at: alert.evaluatedAt?.toISOString() ?? null,
  }
}

/** An alert of operators. */
export const operatorAlertWire = (alert: Alert, addresses: ReadonlySet<string>) => ({
  ...alertWire(alert, addresses),
  ...scopeOf(alert),
  webhook_url: alert.webhookUrl,
  webhook_failure: alert.webhookFailure,
})

type Scope = { account_id?: string | null | undefined; carrier_id?: string | null | undefined }

/** The settings of a new alert. */
export function inputOf(body: z.output<typeof newAlert> & Scope): AlertInput {
  const { name, measure, condition, threshold, period, minimum = usualMinimum, emails = [] } = body
  return {
    name,
    measure,
    condition,
    threshold,
    period,
    minimum,
    country: body.country ?? null,
    network: body.network ?? null,
    sender: body.sender ?? null,
    errorCode: body.error_code ?? null,
    simPoolId: body.sim_pool_id ?? null,
    filterAccountId: body.account_id ?? null,
    carrierId: body.carrier_id ?? null,
    emails: lowerCase(emails),
  }
}

/** The settings after a change; omitted members are unchanged. */
export function changedBy(before: AlertInput, body: z.output<typeof alertChange> & Scope): AlertInput {
  const { error_code: errorCode, emails } = body
  const kept = <T>(value: T | undefined, earlier: T): T => (value === undefined ? earlier : value)
  return {
    name: kept(body.name, before.name),
    measure: kept(body.measure, before.measure),
    condition: kept(body.condition, before.condition),
    threshold: kept(body.threshold, before.threshold),
    period: kept(body.period, before.period),
    minimum: kept(body.minimum, before.minimum),
    country: kept(body.country, before.country),
    network: kept(body.network, before.network),
    sender: kept(body.sender, before.sender),
    errorCode: kept(errorCode, before.errorCode),
    simPoolId: kept(body.sim_pool_id, before.simPoolId),
    filterAccountId: kept(body.account_id, before.filterAccountId),
    carrierId: kept(body.carrier_id, before.carrierId),
    emails: emails === undefined ? before.emails : lowerCase(emails),
  }
}

const lowerCase = (emails: readonly string[]) => [...new Set(emails.map((email) => email.toLowerCase()))]
