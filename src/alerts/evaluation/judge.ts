import { conditions, measures, periods, type Rule, subjectOf } from '../alert/alert-kinds.ts'
import type { ValueIn } from './values.ts'

const hourMs = 3_600_000

/** A period; times are exchange time in milliseconds, at the bounds of hours. */
type Span = { from: number; to: number }

/**
 * The result of an evaluation. `value` is null below the minimum, `previous` also if the rule compares no periods; `count` is the number of
 * messages, attempts or sessions in the period.
 */
export type Judged = Span & {
  isMet: boolean
  value: number | null
  previous: number | null
  count: number
}

/** The hours that an evaluation reads: the running hour, the period before it and, to compare, an equally long period before. */
export function spanOf({ period, condition }: Rule, now: number): Span {
  const hour = Math.floor(now / hourMs) * hourMs
  const length = periods[period].hours * hourMs
  return { from: hour - length * (conditions[condition].isChange ? 2 : 1), to: hour + hourMs }
}

/**
 * Evaluates a rule for the last complete hours, and for the period that ends with the running hour, so that an alert need not wait for the
 * end of the hour; the result is the period that is closer to an alert. An amount below a limit is not evaluated in the running hour, because it
 * still grows.
 */
export function judge(rule: Rule, valueIn: ValueIn, now: number): Judged {
  const hour = Math.floor(now / hourMs) * hourMs
  const complete = judgeUntil(rule, valueIn, hour)
  const { isUpward } = conditions[rule.condition]
  if (measures[rule.measure].isAmount && !isUpward) return complete
  const running = judgeUntil(rule, valueIn, hour + hourMs)
  if (complete.level === null || running.level === null) return complete.level === null ? running : complete
  return running.level > complete.level === isUpward ? running : complete
}

/** A result with the number that is compared with the threshold: the value or its change in percent; null if there is none. */
type Levelled = Judged & { level: number | null }

function judgeUntil(rule: Rule, valueIn: ValueIn, to: number): Levelled {
  const length = periods[rule.period].hours * hourMs
  const sum = (end: number) => valueIn(end - length, end)
  const { isChange, isUpward } = conditions[rule.condition]
  const counted = sum(to)
  const value = valueOf(rule, counted, 'present')
  const previous = isChange ? valueOf(rule, sum(to - length), 'previous') : null
  const level = isChange ? changeOf(value, previous) : value
  const isMet = level !== null && (isUpward ? level > rule.threshold : level < signed(rule))
  return { from: to - length, to, isMet, value, previous, count: counted.count, level }
}

/** The threshold below which a level is; a decrease is a negative change. */
const signed = ({ condition, threshold }: Rule) => (conditions[condition].isChange ? -threshold : threshold)

/** The change in percent; null if there is nothing to compare. */
function changeOf(value: number | null, previous: number | null): number | null {
  if (value === null || previous === null || previous === 0) return null
  return ((value - previous) / previous) * 100
}

/** The value of a measure; null with fewer messages or attempts than the minimum. */
function valueOf(
  { measure, minimum }: Rule,
  { base, value }: ReturnType<ValueIn>,
  role: 'present' | 'previous',
): number | null {
  const isLimited = subjectOf(measure).hasMinimum && (!measures[measure].isAmount || role === 'previous')
  return isLimited && base < minimum ? null : value
}
