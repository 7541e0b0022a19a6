import { Text } from '@mantine/core'
import type { Answered, Ask } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import { phoneNumberOf } from '../../parts/forms/phone-number.ts'
import { useFilters } from '../../parts/lists/filters.ts'
import { validFilters } from '../../parts/lists/message-filters.ts'
import type { Column } from '../../parts/lists/list.tsx'
import { Money } from '../../parts/values/money.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { SearchPaused } from '../../parts/values/search-paused.tsx'
import { EmptyState, NoMatches } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/values/when.tsx'
import { filterNames, MessageFilters } from './filters.tsx'
import { Send } from './send.tsx'
import { Spinner } from '../../parts/spinner.tsx'

type Found = Answered<'findOwnMessages'>['messages'][number]
type Wanted = NonNullable<Ask<'findOwnMessages'>['query']>

const columns: readonly Column<Found>[] = [
  { heading: 'Accepted', width: '150px', cell: ({ accepted_at }) => <When at={accepted_at} /> },
  { heading: 'From', width: '140px', wide: true, cell: ({ from }) => from },
  { heading: 'To', width: '140px', cell: ({ to }) => to },
  { heading: 'Status', width: '130px', cell: ({ status }) => <StateBadge state={status} /> },
  {
    heading: 'Text',
    wide: true,
    cell: ({ text }) =>
      text ?? (
        <Text span c="dimmed">
          text deleted
        </Text>
      ),
  },
  {
    heading: 'Error',
    width: '200px',
    wide: true,
    cell: ({ error }) => (error ? `${error.code} ${error.title}` : ''),
  },
  {
    heading: 'Price',
    width: '100px',
    numeric: true,
    wide: true,
    cell: ({ price }) => <Money amount={price} aligned />,
  },
]

/** The customer's own messages with filters, newest first. */
export function Messages() {
  const { filters, isFiltered, clear } = useFilters(filterNames)
  const { number, from } = filters
  const wanted = {
    ...validFilters(filters),
    ...(number && { number: phoneNumberOf(number) }),
    ...(from && { from: phoneNumberOf(from) }),
  }
  const pages = usePages(
    'findOwnMessages',
    (cursor) => ({ query: { ...(wanted as Wanted), cursor } }),
    ({ messages, next }) => ({ items: messages, next: next ?? undefined }),
  )
  return (
    <>
      <Title name="Messages" description="Messages that you sent and received, with their status.">
        <Send />
      </Title>
      <MessageFilters />
      <PagedList
        of={pages}
        label="Messages"
        keyOf={({ message_uuid: id }) => id}
        columns={columns}
        href={({ message_uuid: id }) => `/messages/${id}`}
        empty={<None pages={pages} clear={isFiltered ? clear : undefined} />}
      />
    </>
  )
}

type Pages = { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => unknown }

function None({ pages, clear }: { pages: Pages; clear: (() => void) | undefined }) {
  if (pages.isFetching) return <Spinner />
  if (pages.hasNextPage)
    return <SearchPaused description="The search is not complete." onContinue={pages.fetchNextPage} />
  if (clear)
    return <NoMatches of="messages" hint="Clear a filter, or choose a longer period." clear={clear} />
  return <EmptyState title="No messages yet" description="Send a message, or wait for one to your numbers." />
}
