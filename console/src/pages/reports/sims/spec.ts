import type { Answered } from '../../../api/contracts.ts'
import { bytesOf } from '../../../parts/values/bytes.ts'
import type { Spec, Wanted } from '../counted/spec.ts'
import { bars, before, changeOf, countText } from '../series.ts'

export type SimUsage = Answered<'readSimReport'>
type Counts = SimUsage['total']

const data = ({ up_bytes: up, down_bytes: down }: Counts) => up + down
const sms = ({ sms_mo: mo, sms_mt: mt }: Counts) => mo + mt
const sessions = (counted: Counts) => counted.sessions
const megabytes = (bytes: number) => bytes / 1_000_000
const bytesText = (bytes: number | null) => (bytes === null ? '–' : bytesOf(bytes))

/** The kinds of usage, and the filters and groups of their report. */
export const specOf = (isOperator: boolean): Spec<Counts> => ({
  kinds: {
    data: {
      title: 'Data',
      unit: ' MB',
      value: data,
      drawn: (one) => megabytes(data(one)),
      shown: bytesText,
      change: changeOf,
      series: (points) => [
        bars(
          'from devices',
          'teal-6',
          points.map(({ up_bytes: up }) => megabytes(up)),
        ),
        bars(
          'to devices',
          'line-7',
          points.map(({ down_bytes: down }) => megabytes(down)),
        ),
        before(points, (one) => megabytes(data(one))),
      ],
    },
    sessions: {
      title: 'Sessions',
      unit: '',
      value: sessions,
      shown: countText,
      change: changeOf,
      series: (points) => [bars('sessions', 'line-7', points.map(sessions)), before(points, sessions)],
    },
    sms: {
      title: 'SMS',
      unit: '',
      value: sms,
      shown: countText,
      change: changeOf,
      series: (points) => [
        bars(
          'from SIMs',
          'teal-6',
          points.map(({ sms_mo: mo }) => mo),
        ),
        bars(
          'to SIMs',
          'line-7',
          points.map(({ sms_mt: mt }) => mt),
        ),
        before(points, sms),
      ],
    },
  },
  groupings: {
    ...(isOperator && { account: 'Account' }),
    customer: 'Customer',
    pool: 'Pool',
    country: 'Country',
  },
  fields: [
    ...(isOperator ? [{ name: 'account_id', label: 'Account', placeholder: '' }] : []),
    { name: 'partner_id', label: 'Customer', placeholder: 'demo' },
    { name: 'sim_pool_id', label: 'Pool', placeholder: 'ID' },
    { name: 'country', label: 'Country', placeholder: 'DE', read: (text) => text.toUpperCase() },
  ],
  refusalOf: (name, wanted) => (isOperator ? refusalOf(name, wanted) : undefined),
  columns: [
    { title: 'From devices', of: ({ up_bytes: up }) => bytesOf(up) },
    { title: 'To devices', of: ({ down_bytes: down }) => bytesOf(down) },
    { title: 'Sessions', of: (group) => countText(group.sessions) },
    { title: 'SMS', of: (group) => countText(sms(group)) },
  ],
  isEmpty: (total) => data(total) + total.sessions + sms(total) === 0,
  empty: {
    title: 'No usage in this period',
    description:
      'Choose a longer period or remove a filter. Usage is reported by packet gateways and usage files.',
  },
})

/** Pools, and customers in a country, are counted for one account or customer only. */
function refusalOf(name: string, { groupBy, filters }: Wanted): string | undefined {
  if (filters['account_id'] ?? filters['partner_id']) return undefined
  const isByCustomer = (value: string) => value === 'account' || value === 'customer'
  if (name === 'pool' || name === 'sim_pool_id') return 'Needs an account'
  if (name === 'country' && groupBy === 'country') return undefined
  if (isByCustomer(name) && filters['country'] !== undefined) return 'Not by country'
  return undefined
}
