import type { Answered } from '../../../api/contracts.ts'
import { usualMinimum } from '#messages/alerts/alert-kinds.ts'
import type { Filters } from '../query.ts'
import type { KindName } from '../kinds.ts'

type OperatorAlert = Answered<'listReportAlerts'>['alerts'][number]

/** An alert of a customer, or of operators, which may be of one account or carrier. */
export type Alert = Answered<'listOwnAlerts'>['alerts'][number] | OperatorAlert

/** The account and carrier whose messages an alert of operators counts; null for all. */
export const scopeOf = (alert: Alert): Pick<OperatorAlert, 'account_id' | 'carrier_id'> =>
  'account_id' in alert ? alert : { account_id: null, carrier_id: null }

const filterNames = ['country', 'network', 'sender', 'error_code'] as const

/** An alert in a form. */
export type Filled = Pick<Alert, 'name' | 'measure' | 'condition' | 'period' | 'emails'> &
  Record<(typeof filterNames)[number] | 'account_id' | 'carrier_id', string> & {
    threshold: number | string
    minimum_messages: number | string
  }

export const filledFrom = (alert: Alert): Filled => ({
  ...alert,
  country: alert.country ?? '',
  network: alert.network ?? '',
  sender: alert.sender ?? '',
  error_code: alert.error_code ?? '',
  account_id: scopeOf(alert).account_id ?? '',
  carrier_id: scopeOf(alert).carrier_id ?? '',
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
  minimum_messages: usualMinimum,
  country: filters.country ?? '',
  network: filters.network ?? '',
  sender: filters.sender ?? '',
  error_code: filters.error_code ?? '',
  account_id: filters.account_id ?? '',
  carrier_id: filters.carrier_id ?? '',
  emails: [],
})

export const bodyOf = ({ name, measure, condition, period, emails, ...filled }: Filled) => ({
  name,
  measure,
  condition,
  period,
  emails,
  threshold: Number(filled.threshold),
  minimum_messages: Number(filled.minimum_messages),
  country: filled.country.trim().toUpperCase() || null,
  network: filled.network.trim() || null,
  sender: filled.sender.trim().replace(/^\+/, '') || null,
  error_code: filled.error_code.trim() || null,
})

export const operatorBodyOf = (filled: Filled) => ({
  ...bodyOf(filled),
  account_id: filled.account_id || null,
  carrier_id: filled.carrier_id || null,
})

/** The filters of an alert as text, without its account and carrier. */
export const filterText = (alert: Alert): string =>
  filterNames
    .flatMap((name) => (alert[name] === null ? [] : [`${name.replace('_', ' ')} ${alert[name]}`]))
    .join(', ')
