import { Alert, Stack } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { usePages, useRead } from '../../api/reading.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'

type Count = Answered<'listTrafficRuleCounts'>['counts'][number]

/** The counts of a rule in the current windows, and notices of spend caps. */
export function Counts({ id }: { id: string }) {
  const params = { rule_id: id }
  const first = useRead('listTrafficRuleCounts', { params, query: { limit: '1' } })
  const pages = usePages(
    'listTrafficRuleCounts',
    (cursor) => ({ params, query: { cursor } }),
    ({ counts, next }) => ({ items: counts, next: next ?? undefined }),
    { everyMs: 5_000 },
  )
  return (
    <Stack gap="sm">
      {first.data?.notices.slice(0, 5).map((one) => (
        <Alert
          key={`${one.api_key} ${one.day} ${one.percent}`}
          color="orange"
          title={
            <>
              <AccountName apiKey={one.api_key} /> reached {one.percent} %
            </>
          }
        >
          <When at={one.at} />
        </Alert>
      ))}
      <PagedList
        of={pages}
        label="Counts"
        keyOf={(one) => `${one.api_key} ${one.key} ${one.since}`}
        columns={columns}
        empty={
          <EmptyState
            title="No current counts"
            description="Counts are kept for about 1 h after their window has ended."
          />
        }
        height={420}
      />
    </Stack>
  )
}

const columns = [
  { heading: 'Account', width: '180px', cell: (one: Count) => <AccountName apiKey={one.api_key} /> },
  { heading: 'Counter', cell: (one: Count) => one.key || 'everything' },
  {
    heading: 'Counted',
    numeric: true as const,
    width: '110px',
    cell: (one: Count) => one.counted.toLocaleString(),
  },
  { heading: 'Since', wide: true as const, width: '150px', cell: (one: Count) => <When at={one.since} /> },
  { heading: 'Until', wide: true as const, width: '150px', cell: (one: Count) => <When at={one.until} /> },
]
