/** The measures of alerts, with their units. A share or a percentile needs enough messages; an amount only if it is compared with one before. */
export const measures = {
  messages: { title: 'Messages', unit: '', isAmount: true },
  delivered_percent: { title: 'Delivered', unit: '%', isAmount: false },
  failed_percent: { title: 'Failed', unit: '%', isAmount: false },
  receipt_p95_s: { title: 'Time to receipt (p95)', unit: 's', isAmount: false },
  spend_eur: { title: 'Spend', unit: '€', isAmount: true },
} as const
export type Measure = keyof typeof measures
export const measureNames = Object.keys(measures) as [Measure, ...Measure[]]

/** The conditions of alerts; a change is relative to the period before, in percent. */
export const conditions = {
  above: { title: 'above', isChange: false, isUpward: true },
  below: { title: 'below', isChange: false, isUpward: false },
  increase: { title: 'increases by more than', isChange: true, isUpward: true },
  decrease: { title: 'decreases by more than', isChange: true, isUpward: false },
} as const
export type Condition = keyof typeof conditions
export const conditionNames = Object.keys(conditions) as [Condition, ...Condition[]]

/** The periods of alerts in hours, and how often an alert is evaluated. */
export const periods = {
  '1h': { hours: 1, everyMinutes: 1 },
  '24h': { hours: 24, everyMinutes: 10 },
  '7d': { hours: 168, everyMinutes: 60 },
} as const
export type AlertPeriod = keyof typeof periods
export const periodNames = Object.keys(periods) as [AlertPeriod, ...AlertPeriod[]]

export const alertStates = ['ok', 'alerting'] as const
export type AlertState = (typeof alertStates)[number]

/** Maximum number of alerts of an account. */
export const mostAlerts = 50

export const usualMinimum = 20

/** A value of a measure, or of a threshold, as text. */
export function valueText(measure: Measure, value: number | null): string {
  if (value === null) return 'too few messages'
  const { unit } = measures[measure]
  if (unit === '€') return `${value.toFixed(2)} €`
  const number = unit === '%' ? value.toFixed(1) : String(value)
  return unit === '' ? number : `${number} ${unit}`
}

type Stated = { measure: Measure; condition: Condition; threshold: number }

/** The condition of an alert as text, such as `Delivered below 90.0 %`. */
export function conditionText({ measure, condition, threshold }: Stated): string {
  const { title, isChange } = conditions[condition]
  return `${measures[measure].title} ${title} ${isChange ? `${threshold} %` : valueText(measure, threshold)}`
}
