import type { Answered } from '../../../api/contracts.ts'
import type { Spec, Wanted } from '../counted/spec.ts'
import { bars, before, changeOf, countText, line, percent, pointsOf } from '../series.ts'

type Counts = Answered<'readWebhookReport'>['total']

const attempts = (counted: Counts) => counted.attempts
const p95 = ({ p95_ms: ms }: Counts) => ms
const failureOf = ({ failure_rate: rate }: Counts) => (rate === null ? null : Math.round(rate * 1000) / 10)
const durationText = (ms: number | null) => {
  if (ms === null) return '–'
  return ms < 1000 ? `≤ ${ms} ms` : `≤ ${ms / 1000} s`
}

/** The counts of attempts, and the filters and groups of their report. */
export const specOf = (isOperator: boolean): Spec<Counts> => ({
  kinds: {
    attempts: {
      title: 'Attempts',
      unit: '',
      value: attempts,
      shown: countText,
      change: changeOf,
      series: (points) => [
        bars(
          'failed',
          'red-6',
          points.map(({ failed }) => failed),
        ),
        bars(
          'to be retried',
          'orange-6',
          points.map(({ retried }) => retried),
        ),
        bars(
          'delivered',
          'teal-6',
          points.map(({ delivered }) => delivered),
        ),
        before(points, attempts),
      ],
    },
    failures: {
      title: 'Failure rate',
      unit: ' %',
      value: failureOf,
      shown: percent,
      change: pointsOf,
      series: (points) => [
        line('failed attempts', 'red-6', points.map(failureOf)),
        before(points, failureOf),
      ],
    },
    duration: {
      title: 'Duration',
      unit: ' ms',
      value: p95,
      shown: durationText,
      isBound: true,
      change: changeOf,
      series: (points) => [
        line(
          'p50',
          'line-7',
          points.map(({ p50_ms: ms }) => ms),
        ),
        line('p95', 'orange-6', points.map(p95)),
        before(points, p95),
      ],
    },
  },
  groupings: { ...(isOperator && { account: 'Account' }), endpoint: 'Endpoint', result: 'Result' },
  fields: [
    ...(isOperator ? [{ name: 'account_id', label: 'Account', placeholder: '' }] : []),
    { name: 'origin', label: 'Endpoint', placeholder: 'https://example.com' },
    { name: 'result', label: 'Result', placeholder: '500 or timeout' },
  ],
  refusalOf: (name, wanted) => (isOperator ? refusalOf(name, wanted) : undefined),
  columns: [
    { title: 'Delivered', of: ({ delivered }) => countText(delivered) },
    { title: 'Failure rate', of: (group) => percent(failureOf(group)) },
    { title: 'p50', of: ({ p50_ms: ms }) => durationText(ms) },
    { title: 'p95', of: ({ p95_ms: ms }) => durationText(ms) },
  ],
  isEmpty: (total) => total.attempts === 0,
  empty: {
    title: 'No delivery attempts in this period',
    description: 'Choose a longer period, remove a filter, or send a test webhook.',
  },
})

/** Endpoints, and accounts by result, are counted for one account only. */
function refusalOf(name: string, { filters }: Wanted): string | undefined {
  if (filters['account_id'] !== undefined) return undefined
  if (name === 'endpoint' || name === 'origin') return 'Needs an account'
  return name === 'account' && filters['result'] !== undefined ? 'Not by result' : undefined
}
