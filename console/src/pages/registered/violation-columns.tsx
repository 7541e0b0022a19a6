import { Anchor, Text } from '@mantine/core'
import { Link } from 'wouter'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import type { Column } from '../../parts/lists/list.tsx'
import { When } from '../../parts/values/when.tsx'
import { outcomeLabels, ruleLabels, type Violation } from './violation-labels.ts'

/** The columns of every list of violations. */
export const violationColumns: readonly Column<Violation>[] = [
  { heading: 'Accepted', width: '150px', cell: ({ at }) => <When at={at} /> },
  {
    heading: 'Rule',
    cell: ({ rule }) => (
      <Text span size="sm" title={rule}>
        {ruleLabels[rule]}
      </Text>
    ),
  },
  {
    heading: 'Outcome',
    width: '120px',
    cell: ({ action }) => (
      <StateBadge state={outcomeLabels[action]} tone={action === 'reject' ? 'bad' : 'wait'} />
    ),
  },
]

/** The additional columns of a list for all campaigns. */
export const ownerColumns: readonly Column<Violation>[] = [
  {
    heading: 'Campaign',
    width: '120px',
    cell: ({ campaign_id }) => (
      <Anchor component={Link} size="sm" href={`/registered/campaigns/${campaign_id}`}>
        {campaign_id}
      </Anchor>
    ),
  },
  { heading: 'Account', width: '180px', wide: true, cell: (one) => <AccountName apiKey={one.api_key} /> },
]
