import { Group, Text } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { effectName, effectTone } from './labels.ts'

type Match = Answered<'listTrafficRuleMatches'>['matches'][number]

/** The latest messages that a rule matched, each with a link to its history. */
export function Matches({ id }: { id: string }) {
  const pages = usePages(
    'listTrafficRuleMatches',
    (cursor) => ({ params: { rule_id: id }, query: { cursor } }),
    ({ matches, next }) => ({ items: matches, next: next ?? undefined }),
  )
  return (
    <PagedList
      of={pages}
      label="Matches"
      keyOf={(one) => `${one.message_uuid} ${one.at}`}
      href={(one) => `/messages/${one.message_uuid}`}
      columns={columns}
      empty={
        <EmptyState
          title="No matches yet"
          description="Messages that match the rule are listed here, including accepted ones."
        />
      }
      height={420}
    />
  )
}

const columns = [
  { heading: 'Time', width: '150px', cell: (one: Match) => <When at={one.at} /> },
  {
    heading: 'Effect',
    width: '130px',
    cell: (one: Match) => <StateBadge state={effectName(one.effect)} tone={effectTone(one.effect)} />,
  },
  { heading: 'Matched on', cell: (one: Match) => <FactsOf of={one.facts} /> },
  {
    heading: 'Account',
    wide: true as const,
    width: '180px',
    cell: (one: Match) => <AccountName apiKey={one.api_key} />,
  },
  {
    heading: 'Message',
    wide: true as const,
    width: 'minmax(0, 330px)',
    cell: (one: Match) => one.message_uuid,
  },
]

function FactsOf({ of }: { of: Match['facts'] }) {
  return (
    <Group gap="xs" wrap="nowrap">
      {Object.entries(of).map(([name, value]) => (
        <Text key={name} size="sm" span>
          <Text span size="xs" c="dimmed">
            {name}{' '}
          </Text>
          {typeof value === 'string' ? value : JSON.stringify(value)}
        </Text>
      ))}
    </Group>
  )
}
