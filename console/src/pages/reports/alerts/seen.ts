import type { Answered } from '../../../api/contracts.ts'
import { measures, usualMinimum } from '#alerts/alert/alert-kinds.ts'
import type { Filters } from '../query.ts'
import type { KindName } from '../kinds.ts'

type OperatorAlert = Answered<'listReportAlerts'>['alerts'][number]

/** An alert of a customer, or of operators, which may be of one account or carrier. */
export type Alert = Answered<'listOwnAlerts'>['alerts'][number] | OperatorAlert

/** The account and carrier whose messages an alert of operators counts; null for all. */
export const scopeOf = (alert: Alert): Pick<OperatorAlert, 'account_id' | 'carrier_id'> =>
  'account_id' in alert ? alert : { account_id: null, carrier_id: null }

/** The webhook of an alert of operators. */
export const webhookOf = (alert: Alert): Pick<OperatorAlert, 'webhook_url' | 'webhook_failure'> =>
  'webhook_url' in alert ? alert : { webhook_url: null, webhook_failure: null }

const filterNames = ['country', 'network', 'sender', 'error_code', 'sim_pool_id'] as const

/** An alert in a form. */
export type Filled = Pick<Alert, 'name' | 'measure' | 'condition' | 'period' | 'emails'> &
  Record<
    (typeof filterNames)[number] | 'account_id' | 'carrier_id' | 'webhook_url' | 'webhook_secret',
    string
  > & {
    threshold: number | string
    minimum: number | string
  }

export const filledFrom = (alert: Alert): Filled => ({
  ...alert,
  country: alert.country ?? '',
  network: alert.network ?? '',
  sender: alert.sender ?? '',
  error_code: alert.error_code ?? '',
  sim_pool_id: alert.sim_pool_id ?? '',
  account_id: scopeOf(alert).account_id ?? '',
  carrier_id: scopeOf(alert).carrier_id ?? '',
  webhook_url: webhookOf(alert).webhook_url ?? '',
  webhook_secret: '',
})

/** A usual alert for each kind of report. */
const usual = {
  traffic: { measure: 'messages', condition: 'decrease', threshold: 50 },
  delivery: { measure: 'delivered_percent', condition: 'below', threshold: 90 },
  receipts: { measure: 'receipt_p95_s', condition: 'above', threshold: 60 },
  spend: { measure: 'spend_eur', condition: 'increase', threshold: 100 },
} as const satisfies Record<KindName, Pick<Filled, 'measure' | 'condition' | 'threshold'>>

/** A new alert with the filters of a report. */
export const startFrom = (kind: KindName, filters: Filters): Filled => ({
  name: '',
  ...usual[kind],
  period: '1h',
  minimum: usualMinimum,
  country: filters.country ?? '',
  network: filters.network ?? '',
  sender: filters.sender ?? '',
  error_code: filters.error_code ?? '',
  sim_pool_id: '',
  account_id: filters.account_id ?? '',
  carrier_id: filters.carrier_id ?? '',
  webhook_url: '',
  webhook_secret: '',
  emails: [],
})

/** The settings of an alert; the fields that its measure does not have are empty. */
export function bodyOf({ name, measure, condition, period, emails, ...filled }: Filled) {
  const { subject } = measures[measure]
  const ofMessages = (text: string) => (subject === 'messages' && text) || null
  return {
    name,
    measure,
    condition,
    period,
    emails,
    threshold: Number(filled.threshold),
    minimum: Number(filled.minimum),
    country: ofMessages(filled.country.trim().toUpperCase()),
    network: ofMessages(filled.network.trim()),
    sender: ofMessages(filled.sender.trim().replace(/^\+/, '')),
    error_code: ofMessages(filled.error_code.trim()),
    sim_pool_id: (subject === 'sims' && filled.sim_pool_id.trim()) || null,
  }
}

export const operatorBodyOf = (filled: Filled) => ({
  ...bodyOf(filled),
  account_id: filled.account_id || null,
  carrier_id: (measures[filled.measure].subject === 'messages' && filled.carrier_id) || null,
  webhook_url: filled.webhook_url.trim() || null,
  ...(filled.webhook_url.trim() && filled.webhook_secret && { webhook_secret: filled.webhook_secret }),
})

/** The filters of other reports that an alert can keep. */
const keptFilters = { webhooks: ['account_id'], sims: ['account_id', 'sim_pool_id'] } as const

const usualOf = {
  webhooks: { measure: 'webhook_failed_percent', condition: 'above', threshold: 10 },
  sims: { measure: 'sim_data_mb', condition: 'increase', threshold: 100, period: '24h' },
} as const

/** A new alert with the filters of a report on webhooks or SIMs, and the names of the filters that it cannot keep. */
export function startFromCounted(
  of: keyof typeof usualOf,
  filters: Partial<Record<string, string>>,
): { initial: Filled; lost: string[] } {
  const kept: readonly string[] = keptFilters[of]
  const { account_id = '', sim_pool_id = '' } = filters
  return {
    initial: { ...startFrom('traffic', {}), ...usualOf[of], account_id, sim_pool_id },
    lost: Object.keys(filters).filter((name) => !kept.includes(name)),
  }
}

/** The filters of an alert as text, without its account and carrier. */
export const filterText = (alert: Alert): string =>
  filterNames
    .flatMap((name) => (alert[name] === null ? [] : [`${name.replace('_', ' ')} ${alert[name]}`]))
    .join(', ')
