import { AccountName } from '../../../parts/labels/account-name.tsx'
import type { Column } from '../../../parts/lists/list.tsx'
import { StateBadge } from '../../../parts/values/badge.tsx'
import { When } from '../../../parts/values/when.tsx'
import { kindName } from './labels.ts'
import type { Submission } from './use-submissions.ts'

/** The page of the registration. */
export const pathOf =
  (isOperator: boolean) =>
  ({ kind, subject_id: id, brand_id: brand }: Submission): string => {
    if (kind === 'toll-free') return `${isOperator ? '/registered' : '/registrations'}/toll-free/${id}`
    if (isOperator) return `/registered/${kind}s/${id}`
    return kind === 'brand' ? `/registrations/brands/${id}` : `/registrations/brands/${brand}/campaigns/${id}`
  }

export const columnsOf = (isOperator: boolean): readonly Column<Submission>[] => [
  { heading: 'Submitted', width: '150px', cell: (one) => <When at={one.submitted_at} /> },
  { heading: 'Kind', width: '150px', cell: (one) => kindName(one.kind), wide: true },
  { heading: 'Registration', width: '140px', cell: (one) => one.number ?? one.subject_id },
  ...(isOperator
    ? [
        {
          heading: 'Account',
          wide: true as const,
          cell: (one: Submission) => <AccountName apiKey={one.api_key} />,
        },
      ]
    : []),
  {
    heading: 'Result',
    width: '160px',
    cell: (one) => <StateBadge state={one.result} tone={tones[one.result]} />,
  },
  {
    heading: 'Decided',
    width: '150px',
    wide: true,
    cell: (one) => (one.ended_at ? <When at={one.ended_at} /> : '–'),
  },
  { heading: 'Reason', width: 'minmax(0, 2fr)', wide: true, cell: (one) => one.reason ?? '–' },
]

const tones = {
  waiting: 'busy',
  approved: 'good',
  rejected: 'bad',
  changes_requested: 'wait',
  withdrawn: 'over',
} as const
