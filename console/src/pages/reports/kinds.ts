import type { Answered } from '../../api/contracts.ts'
import { type Kind, bars, before, changeOf, countText, euros, line, percent, pointsOf } from './series.ts'

export type Report = Answered<'readReport'>
export type Point = Report['points'][number]
type Shown = NonNullable<Report['series']>[number]['points'][number]

const seconds = (value: number | null) => {
  if (value === null) return '–'
  if (value < 60) return `≤ ${value} s`
  if (value < 3_600) return `≤ ${value / 60} min`
  return value < 86_400 ? `≤ ${value / 3_600} h` : `≤ ${value / 86_400} days`
}

const rateOf = ({ delivery_rate: rate }: Shown) => (rate === null ? null : Math.round(rate * 1000) / 10)

const messages = ({ messages }: Shown) => messages
const spend = ({ spend }: Shown) => Number(spend)
const p95 = ({ receipt_p95_s: seconds }: Shown) => seconds

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
        'blue-3',
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
    isBound: true,
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
} as const satisfies Record<string, Kind<Shown, Point>>

export type KindName = keyof typeof kinds
