import { Text } from '@mantine/core'
import { activityKinds } from '#accounts/members/activity-kinds.ts'
import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { type Column, List } from '../../parts/lists/list.tsx'
import { Failed } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'

type Entry = Answered<'listActivity'>['activity'][number]

/** Sign-ins and changes of members, newest first. */
export function Activity() {
  const pages = usePages(
    'listActivity',
    (cursor) => ({ query: { ...(cursor && { cursor }) } }),
    ({ activity, next }) => ({ items: activity, next: next ?? undefined }),
  )
  const { isFetching, fetchNextPage, hasNextPage } = pages
  if (pages.error) return <Failed error={pages.error} />
  return (
    <List
      label="Activity"
      items={pages.items}
      keyOf={({ activity_id: id }) => id}
      columns={columns}
      height={320}
      more={{ fetch: () => void fetchNextPage(), isFetching, has: hasNextPage }}
      empty={
        <Text size="sm" c="dimmed">
          No activity yet. Sign-ins of members and changes of members are listed here for a year.
        </Text>
      }
    />
  )
}

const columns: readonly Column<Entry>[] = [
  { heading: 'Time', width: '150px', cell: ({ at }) => <When at={at} wall /> },
  { heading: 'Event', cell: (entry) => eventOf(entry) },
  { heading: 'Member', wide: true, cell: ({ subject }) => subject ?? '' },
  { heading: 'By', wide: true, cell: ({ actor }) => actor },
  { heading: 'Address', width: '150px', wide: true, cell: ({ address }) => address },
]

function eventOf({ kind, detail }: Entry): string {
  const { before, after, role, cause } = detail
  if (kind === 'role_changed') return `${activityKinds[kind]}: ${before} to ${after}`
  if (cause) return `${activityKinds[kind]}: ${cause}`
  return role ? `${activityKinds[kind]} as ${role}` : activityKinds[kind]
}
