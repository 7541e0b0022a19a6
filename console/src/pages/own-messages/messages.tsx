import { Button, Group, Select, Text, TextInput } from '@mantine/core'
import type { Answered, Ask } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { messageStatuses } from '../../parts/labels/message-statuses.ts'
import { stateChoices } from '../../parts/labels/state-labels.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import { phoneNumberOf } from '../../parts/forms/phone-number.ts'
import { useFilters } from '../../parts/lists/filters.ts'
import type { Column } from '../../parts/lists/list.tsx'
import { Money } from '../../parts/values/money.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { NoReceipt } from '../../parts/records/no-receipt.tsx'
import { SearchPaused } from '../../parts/values/search-paused.tsx'
import { EmptyState, NoMatches } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/values/when.tsx'
import { Send } from './send.tsx'
import { Spinner } from '../../parts/spinner.tsx'

type Found = Answered<'findOwnMessages'>['messages'][number]
type Wanted = NonNullable<Ask<'findOwnMessages'>['query']>

const names = [
  'number',
  'from',
  'status',
  'client_ref',
  'error_code',
  'message_uuid',
  'since',
  'until',
  'unconfirmed_minutes',
] as const

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
  const { filters, isFiltered, clear } = useFilters(names)
  const { number, from } = filters
  const wanted = {
    ...filters,
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
      <Narrowing />
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

/** The filters of the messages. */
function Narrowing() {
  const { filters, set, clear, isFiltered } = useFilters(names)
  const field = (name: (typeof names)[number]) => ({
    value: filters[name] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      set({ [name]: currentTarget.value.trim() }),
  })
  return (
    <Group mb="sm" align="flex-end">
      <TextInput label="Number" placeholder="From or to" w={160} {...field('number')} />
      <TextInput label="From" w={140} {...field('from')} />
      <Select
        label="Status"
        placeholder="Any"
        clearable
        w={150}
        data={stateChoices(messageStatuses)}
        value={filters.status ?? null}
        onChange={(status) => set({ status: status ?? undefined })}
      />
      <TextInput label="Reference" w={160} {...field('client_ref')} />
      <TextInput label="Error" placeholder="1210" w={90} {...field('error_code')} />
      <TextInput label="Minutes without receipt" placeholder="15" w={170} {...field('unconfirmed_minutes')} />
      <Day filters={filters} set={set} />
      <NoReceipt minutes={filters.unconfirmed_minutes} set={set} />
      {isFiltered && (
        <Button variant="subtle" onClick={clear}>
          Show all
        </Button>
      )}
    </Group>
  )
}

type Filters = ReturnType<typeof useFilters<typeof names>>

/** One day in the reader's time zone, as two instants. */
function Day({ filters, set }: Pick<Filters, 'filters' | 'set'>) {
  const { since } = filters
  const day = since
    ? new Date(Date.parse(since) - new Date(since).getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
    : ''
  const choose = (text: string) => {
    const from = text === '' ? undefined : new Date(`${text}T00:00:00`)
    const until = from && new Date(from.getFullYear(), from.getMonth(), from.getDate() + 1)
    set({ since: from?.toISOString(), until: until?.toISOString() })
  }
  return (
    <TextInput
      type="date"
      label="Day"
      value={day}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}

type Pages = { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => unknown }

function None({ pages, clear }: { pages: Pages; clear: (() => void) | undefined }) {
  if (pages.isFetching) return <Spinner />
  if (pages.hasNextPage)
    return <SearchPaused description="The search is not complete." onContinue={pages.fetchNextPage} />
  if (clear) return <NoMatches of="messages" hint="Clear a filter, or choose another day." clear={clear} />
  return <EmptyState title="No messages yet" description="Send a message, or wait for one to your numbers." />
}
