import { Button, Group, Loader, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { List } from '../../parts/lists/list.tsx'
import { Failed, EmptyState, NoMatches } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { narrowColumns, wideColumns } from './columns.tsx'
import { hintOf, type Filters } from './query.ts'
import { SendLink } from '../../parts/records/send-link.tsx'
import { useSearching } from './searching.ts'

type Searched = { filters: Filters; isFiltered: boolean; clear: () => void }

/** The results of a search so far, and its progress. */
export function Results({ filters, isFiltered, clear }: Searched) {
  const search = useSearching(filters)
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const { items, isSearching, hasNextPage, error } = search
  if (error && items.length === 0) return <Failed error={error} again={() => void search.refetch()} />
  const isEmpty = items.length === 0 && !isSearching && !hasNextPage
  return (
    <>
      {!isEmpty && <Progress {...search} count={items.length} />}
      <List
        label="Messages"
        items={items}
        keyOf={(one) => one.message_uuid}
        columns={isNarrow ? narrowColumns : wideColumns}
        href={(one) => `/messages/${one.message_uuid}`}
        more={{ fetch: search.more, isFetching: isSearching, has: hasNextPage }}
        empty={hasNextPage ? null : <Empty filters={filters} isFiltered={isFiltered} clear={clear} />}
        height="calc(100vh - 300px)"
      />
      {error && <Failed error={error} again={search.more} />}
    </>
  )
}

type Searching = Pick<
  ReturnType<typeof useSearching>,
  'isSearching' | 'isStopped' | 'lookedBackTo' | 'stop' | 'more'
>

function Progress({
  isSearching,
  isStopped,
  lookedBackTo,
  count,
  stop,
  more,
}: Searching & { count: number }) {
  return (
    <Group gap="xs" mih={30} mb={4} role="status">
      {isSearching && <Loader size={14} aria-hidden />}
      <Text size="sm" c="dimmed">
        {isSearching ? 'Searching' : isStopped ? 'Stopped' : `${count} found`}
        {lookedBackTo && (
          <>
            , searched back to <When at={lookedBackTo} />
          </>
        )}
      </Text>
      {isSearching && lookedBackTo && (
        <Button size="compact-xs" variant="default" onClick={stop}>
          Stop
        </Button>
      )}
      {isStopped && (
        <Button size="compact-xs" variant="default" onClick={more}>
          Continue
        </Button>
      )}
    </Group>
  )
}

function Empty({ filters, isFiltered, clear }: Searched) {
  if (isFiltered) return <NoMatches of="messages" hint={hintOf(filters)} clear={clear} />
  return (
    <EmptyState
      title="No messages yet"
      description="Send a test message, or wait for a customer to send one."
    >
      <SendLink />
    </EmptyState>
  )
}
