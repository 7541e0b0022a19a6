import type { Answered } from '../../../api/contracts.ts'
import type { Spec } from '../counted/spec.ts'
import { bars, before, changeOf, countText, line, percent, pointsOf } from '../series.ts'
import { kindChoices } from './labels.ts'

type Counts = Answered<'readComplianceReport'>['total']

const submitted = (counted: Counts) => counted.submitted
const waiting = (counted: Counts) => counted.waiting
const median = ({ p50_s: seconds }: Counts) => seconds
const approvalOf = ({ approval_rate: rate }: Counts) => (rate === null ? null : Math.round(rate * 1000) / 10)
const hours = (seconds: number | null) => seconds && Math.round(seconds / 36) / 100

/** The upper limit of a time, in the unit that suits it. */
function durationText(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 3_600) return `≤ ${seconds / 60} min`
  return seconds < 86_400 ? `≤ ${seconds / 3_600} h` : `≤ ${seconds / 86_400} days`
}

/** The counts of submissions, and the filters and groups of their report. */
export const specOf = (isOperator: boolean): Spec<Counts> => ({
  usual: '30d',
  kinds: {
    submissions: {
      title: 'Submissions',
      unit: '',
      value: submitted,
      shown: countText,
      change: changeOf,
      series: (points) => [
        bars(
          'rejected',
          'red-6',
          points.map(({ rejected }) => rejected),
        ),
        bars(
          'changes requested',
          'orange-6',
          points.map((one) => one.changes_requested),
        ),
        bars(
          'withdrawn',
          'gray-5',
          points.map(({ withdrawn }) => withdrawn),
        ),
        bars('waiting', 'line-7', points.map(waiting)),
        bars(
          'approved',
          'teal-6',
          points.map(({ approved }) => approved),
        ),
        before(points, submitted),
      ],
    },
    approval: {
      title: 'Approval rate',
      unit: ' %',
      value: approvalOf,
      shown: percent,
      change: pointsOf,
      series: (points) => [
        line('approved decisions', 'teal-6', points.map(approvalOf)),
        before(points, approvalOf),
      ],
    },
    duration: {
      title: 'Time to decision',
      unit: ' h',
      value: median,
      shown: durationText,
      change: changeOf,
      series: (points) => [
        line(
          'p50',
          'line-7',
          points.map((one) => hours(median(one))),
        ),
        line(
          'p95',
          'orange-6',
          points.map(({ p95_s: seconds }) => hours(seconds)),
        ),
        before(points, (one) => hours(median(one))),
      ],
    },
    waiting: {
      title: 'Waiting',
      unit: '',
      value: waiting,
      shown: countText,
      change: changeOf,
      series: (points) => [bars('waiting', 'line-7', points.map(waiting))],
    },
  },
  groupings: { kind: 'Kind', ...(isOperator && { account: 'Account' }), reason: 'Reason' },
  fields: [
    ...(isOperator ? [{ name: 'account_id', label: 'Account', placeholder: '' }] : []),
    { name: 'kind', label: 'Kind', placeholder: 'All', choices: kindChoices },
  ],
  refusalOf: () => undefined,
  columns: [
    { title: 'Approved', of: ({ approved }) => countText(approved) },
    { title: 'Rejected', of: ({ rejected }) => countText(rejected) },
    { title: 'Changes requested', of: (one) => countText(one.changes_requested) },
    { title: 'Waiting', of: (one) => countText(waiting(one)) },
    { title: 'p50', of: (one) => durationText(median(one)) },
    { title: 'p95', of: ({ p95_s: seconds }) => durationText(seconds) },
  ],
  isEmpty: (total) => total.submitted === 0,
  empty: {
    title: 'No submissions in this period',
    description:
      'Choose a longer period or remove a filter. Brands, campaigns and toll-free numbers are counted.',
  },
})
