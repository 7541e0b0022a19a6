import type { Answered } from '../../api/contracts.ts'
import type { Series } from '../../parts/charts/chart-props.ts'

export type Report = Answered<'readReport'>
export type Point = Report['points'][number]
type Shown = NonNullable<Report['series']>[number]['points'][number]

/** A kind of report: the series of its chart, and the number that represents it. */
type Kind = {
  title: string
  unit: string
  series(points: readonly Point[]): Series[]
  value(counted: Shown): number | null
  shown(value: number | null): string
  /** The change since the period before; undefined if there is nothing to compare. */
  change(now: number | null, then: number | null): string | undefined
}

const countText = (value: number | null) => (value === null ? '–' : value.toLocaleString())
const percent = (value: number | null) => (value === null ? '–' : `${value.toFixed(1)} %`)
const euros = (value: number | null) => (value === null ? '–' : `€ ${value.toFixed(2)}`)
const seconds = (value: number | null) => {
  if (value === null) return '–'
  if (value < 60) return `≤ ${value} s`
  if (value < 3_600) return `≤ ${value / 60} min`
  return value < 86_400 ? `≤ ${value / 3_600} h` : `≤ ${value / 86_400} days`
}

const rateOf = ({ delivery_rate: rate }: Shown) => (rate === null ? null : Math.round(rate * 1000) / 10)

const line = (name: string, color: string, values: Series['values']): Series => ({
  name,
  color,
  kind: 'line',
  values,
})
const bars = (name: string, color: string, values: Series['values']): Series => ({
  name,
  color,
  kind: 'bars',
  values,
})

/** A faint line with the values of the period before. */
function before(points: readonly Point[], value: (counted: Shown) => number | null): Series {
  return line(
    'period before',
    'gray-5',
    points.map(({ previous }) => previous && value(previous)),
  )
}

const messages = ({ messages }: Shown) => messages
const spend = ({ spend }: Shown) => Number(spend)
const p95 = ({ receipt_p95_s: seconds }: Shown) => seconds

/** The change since the period before, in percent; undefined if there is nothing to compare. */
export function changeOf(now: number | null, then: number | null): string | undefined {
  if (now === null || then === null || then === 0) return undefined
  return signed(((now - then) / then) * 100, '%')
}

/** The change of a share, in percentage points. */
const pointsOf = (now: number | null, then: number | null) =>
  now === null || then === null ? undefined : signed(now - then, 'points')

const signed = (change: number, unit: string) => `${change > 0 ? '+' : ''}${change.toFixed(1)} ${unit}`

export const kinds = {
  traffic: {
    title: 'Traffic',
    unit: '',
    value: messages,
    shown: countText,
    change: changeOf,
    series: (points) => [
      bars(
        'failed',
        'red-6',
        points.map(({ undeliverable, rejected }) => undeliverable + rejected),
      ),
      bars(
        'delivered',
        'teal-6',
        points.map(({ delivered, read }) => delivered + read),
      ),
      bars(
        'in progress',
        'gray-4',
        points.map(({ accepted, submitted }) => accepted + submitted),
      ),
      line(
        'received',
        'line-7',
        points.map(({ received }) => received),
      ),
      before(points, messages),
    ],
  },
  delivery: {
    title: 'Delivery',
    unit: ' %',
    value: rateOf,
    shown: percent,
    change: pointsOf,
    series: (points) => [line('delivered', 'teal-6', points.map(rateOf)), before(points, rateOf)],
  },
  receipts: {
    title: 'Time to receipt',
    unit: ' s',
    value: p95,
    shown: seconds,
    change: changeOf,
    series: (points) => [
      line(
        'p50',
        'line-7',
        points.map(({ receipt_p50_s }) => receipt_p50_s),
      ),
      line('p95', 'orange-6', points.map(p95)),
      before(points, p95),
    ],
  },
  spend: {
    title: 'Spend',
    unit: ' €',
    value: spend,
    shown: euros,
    change: changeOf,
    series: (points) => [bars('spend', 'line-7', points.map(spend)), before(points, spend)],
  },
} as const satisfies Record<string, Kind>

const groupColors = ['line-7', 'teal-6', 'orange-6', 'grape-6', 'red-6']

/** The number of groups that have lines of their own. */
export const mostLines = groupColors.length

/** A line for each of the largest groups, and a gray one for all others. */
export function groupLines(report: Report, value: Kind['value'], names: readonly string[]): Series[] {
  return (report.series ?? []).map(({ is_rest: isRest, points }, i) =>
    line(isRest ? 'all others' : names[i]!, isRest ? 'gray-5' : groupColors[i]!, points.map(value)),
  )
}

export type KindName = keyof typeof kinds
