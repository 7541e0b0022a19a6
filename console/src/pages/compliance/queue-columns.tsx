import { Checkbox, Text } from '@mantine/core'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { assigneeOf, deciderOf } from '../../parts/labels/reviewers.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import type { Column } from '../../parts/lists/list.tsx'
import { Waited } from './waiting-time.tsx'
import { kindWords, type ReviewSeen } from './labels.ts'

/** The columns of the queue; the first one contains the checkboxes that select reviews. */
export function columnsOf(
  chosen: ReadonlySet<string>,
  choose: (chosen: ReadonlySet<string>) => void,
): Column<ReviewSeen>[] {
  const flip = (id: string) =>
    choose(chosen.has(id) ? chosen.difference(new Set([id])) : new Set([...chosen, id]))
  return [
    {
      heading: 'Select',
      width: '76px',
      cell: ({ review_id, title, state }) => (
        <Checkbox
          aria-label={`Select ${title}`}
          checked={chosen.has(review_id)}
          disabled={state !== 'open'}
          onChange={() => flip(review_id)}
        />
      ),
    },
    {
      heading: 'Subject',
      link: true,
      width: 'minmax(0, 2fr)',
      cell: ({ title }) => (
        <Text span size="sm" fw={600}>
          {title}
        </Text>
      ),
    },
    { heading: 'Type', width: '180px', wide: true, cell: ({ kind }) => kindWords[kind] },
    { heading: 'Account', width: '180px', wide: true, cell: (one) => <AccountName apiKey={one.api_key} /> },
    { heading: 'Since', width: '130px', cell: (one) => <Waited review={one} /> },
    {
      heading: 'Reviewer',
      width: '150px',
      wide: true,
      cell: (one) => <Reviewer of={one} />,
    },
    { heading: 'State', width: '150px', wide: true, cell: ({ state }) => <StateBadge state={state} /> },
  ]
}

/** The decider of the review, or else its assignee; the title is the address. */
function Reviewer({ of }: { of: ReviewSeen }) {
  const name = deciderOf(of) ?? assigneeOf(of)
  return (
    <Text
      span
      size="sm"
      truncate
      title={of.decided_by ?? of.assignee ?? undefined}
      c={name ? undefined : 'dimmed'}
    >
      {name ?? 'unassigned'}
    </Text>
  )
}
