import { CloseButton, Group, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { type Column, List } from '../../parts/lists/list.tsx'
import { Money } from '../../parts/values/money.tsx'
import { Failed, EmptyState } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { OpenAccount } from './open-account.tsx'

export type AccountSeen = Answered<'readAccount'>

const columns: readonly Column<AccountSeen>[] = [
  { heading: 'Name', width: 'minmax(0, 2fr)', cell: ({ name }) => name },
  {
    heading: 'API key',
    width: '120px',
    cell: ({ api_key }) => (
      <Text ff="monospace" size="sm">
        {api_key}
      </Text>
    ),
  },
  { heading: 'Status', width: '130px', cell: ({ status }) => <StateBadge state={status} /> },
  {
    heading: 'Balance',
    width: '170px',
    numeric: true,
    cell: ({ balance }) => <Money amount={balance} aligned />,
  },
  { heading: 'Country', width: '100px', wide: true, cell: ({ home_country }) => home_country },
  {
    heading: 'Messages per second',
    numeric: true,
    width: '190px',
    wide: true,
    cell: (one) => one.max_outbound_request.toLocaleString(),
  },
  {
    heading: 'Primary account',
    width: '190px',
    wide: true,
    cell: ({ primary_api_key: key }) => <AccountName apiKey={key} />,
  },
]

/** All accounts ordered by key, or the accounts whose names begin with a text. */
export function Accounts() {
  const { filters, set } = useFilters(['name'])
  return (
    <>
      <Title
        name="Accounts"
        description="Accounts that send and receive messages through this exchange, with their settings, money and secrets."
      >
        <OpenAccount />
      </Title>
      <Group mb="sm">
        <TextInput
          label="Name"
          placeholder="First letters of the name"
          w={300}
          leftSection={<IconSearch size={16} />}
          value={filters.name ?? ''}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          rightSection={
            filters.name && <CloseButton aria-label="Show all" onClick={() => set({ name: undefined })} />
          }
        />
      </Group>
      <AccountList ask={{ name: filters.name }} label="Accounts" />
    </>
  )
}

/** A list of accounts; each row links to the page of an account. */
export function AccountList({
  ask,
  label,
}: {
  ask: { name?: string | undefined; primary_api_key?: string }
  label: string
}) {
  const pages = usePages(
    'listAccounts',
    (cursor) => ({ query: { ...ask, cursor } }),
    ({ accounts, next }) => ({ items: accounts, next: next ?? undefined }),
  )
  if (pages.error && pages.items.length === 0)
    return <Failed error={pages.error} again={() => void pages.refetch()} />
  return (
    <List
      label={label}
      items={pages.items}
      keyOf={({ api_key }) => api_key}
      columns={columns}
      href={({ api_key }) => `/accounts/${api_key}`}
      more={{ fetch: () => void pages.fetchNextPage(), isFetching: pages.isFetching, has: pages.hasNextPage }}
      empty={
        ask.name ? (
          <EmptyState
            title="No account matches this name"
            description="The search compares the first letters of the name. Try fewer letters, or show all accounts."
          />
        ) : ask.primary_api_key ? (
          <EmptyState
            title="No subaccounts"
            description="A subaccount has its own API key and secrets. It can use the balance of its primary account or one of its own."
          />
        ) : (
          <EmptyState
            title="No accounts yet"
            description="Create an account. It receives an API key, a secret and a balance."
          />
        )
      }
    />
  )
}
