import { percentText, roundedEuros } from '#platform/number-text.ts'

/**
 * The subjects of alerts: the area of members to which their measures belong, what is counted, and whether a minimum applies to
 * it. None applies to sessions of SIMs, because few may use much data.
 */
export const subjects = {
  messages: { area: 'reports', counted: 'messages', hasMinimum: true },
  webhooks: { area: 'developer', counted: 'attempts', hasMinimum: true },
  sims: { area: 'sims', counted: 'sessions', hasMinimum: false },
} as const
type Subject = keyof typeof subjects

/** The measures of alerts, with their units and subjects. A share or a percentile needs enough messages; an amount only if it is compared with one before. */
export const measures = {
  messages: { title: 'Messages', unit: '', isAmount: true, subject: 'messages' },
  delivered_percent: { title: 'Delivered', unit: '%', isAmount: false, subject: 'messages' },
  failed_percent: { title: 'Failure rate', unit: '%', isAmount: false, subject: 'messages' },
  receipt_p95_s: { title: 'Time to receipt (p95)', unit: 's', isAmount: false, subject: 'messages' },
  spend_eur: { title: 'Spend', unit: '€', isAmount: true, subject: 'messages' },
  webhook_attempts: { title: 'Webhook attempts', unit: '', isAmount: true, subject: 'webhooks' },
  webhook_failed_percent: {
    title: 'Failed webhook attempts',
    unit: '%',
    isAmount: false,
    subject: 'webhooks',
  },
  webhook_p95_ms: { title: 'Webhook duration (p95)', unit: 'ms', isAmount: false, subject: 'webhooks' },
  sim_data_mb: { title: 'SIM data', unit: 'MB', isAmount: true, subject: 'sims' },
} as const
export type Measure = keyof typeof measures

/** A measure of a subject. */
export type MeasureOf<S extends Subject> = {
  [M in Measure]: (typeof measures)[M]['subject'] extends S ? M : never
}[Measure]

export const isMeasureOf = <S extends Subject>(subject: S, measure: Measure): measure is MeasureOf<S> =>
  measures[measure].subject === subject

/** The facts about the subject of a measure. */
export const subjectOf = (measure: Measure): (typeof subjects)[Subject] => subjects[measures[measure].subject]

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

/**
 * The comparison that an alert makes: its threshold is in the unit of the measure or, for a change, in percent. With fewer messages or
 * attempts than the minimum there is no value.
 */
export type Rule = {
  measure: Measure
  condition: Condition
  threshold: number
  period: AlertPeriod
  minimum: number
}

/** Why an alert with this threshold can never begin; undefined if it can. */
export function thresholdFault({
  measure,
  condition,
  threshold,
}: Pick<Rule, 'measure' | 'condition' | 'threshold'>): string | undefined {
  if (condition === 'below' && threshold === 0) return 'must be more than 0, because no value is below 0'
  if (threshold < 100) return undefined
  if (condition === 'decrease') return 'must be less than 100, because nothing decreases by more than 100 %'
  const isShare = measures[measure].unit === '%' && condition === 'above'
  return isShare ? 'must be less than 100, because no rate is above 100 %' : undefined
}

export const alertStates = ['ok', 'alerting'] as const
export type AlertState = (typeof alertStates)[number]

/** Maximum number of alerts of an account. */
export const mostAlerts = 50

export const usualMinimum = 20

/** A value of a measure, or of a threshold, as text. */
export function valueText(measure: Measure, value: number | null): string {
  if (value === null) return `too few ${subjectOf(measure).counted}`
  const { unit } = measures[measure]
  if (unit === '€') return `${roundedEuros(value, { locale: 'en', grouping: false })} €`
  if (unit === '%') return percentText(value / 100, 'en')
  const number = unit === 'MB' ? value.toFixed(1) : String(value)
  return unit === '' ? number : `${number} ${unit}`
}

/** The condition of an alert as text, such as `Delivered below 90.0 %`. */
export function conditionText({
  measure,
  condition,
  threshold,
}: Pick<Rule, 'measure' | 'condition' | 'threshold'>): string {
  const { title, isChange } = conditions[condition]
  return `${measures[measure].title} ${title} ${isChange ? `${threshold} %` : valueText(measure, threshold)}`
}
