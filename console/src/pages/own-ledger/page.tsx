import { Alert, Group, Select, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { ledgerKinds } from '#accounts/money/ledger-kinds.ts'
import { usePages, useRead } from '../../api/reading.ts'
import { Download } from '../../parts/lists/download.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { ledgerChoices, LedgerList } from '../../parts/records/ledger.tsx'
import { Money } from '../../parts/values/money.tsx'
import { Failed } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { ledgerCsv } from './ledger-csv.ts'
import { noReload, TopUp } from './top-up.tsx'

/** The ledger of the customer's account. */
export function Page() {
  const account = useRead('readOwnAccount', {}, { everyMs: 15_000 })
  return (
    <>
      <Title
        name="Ledger"
        description={
          <>
            Balance: <Money amount={account.data?.balance} />
          </>
        }
      >
        {account.data && <TopUp account={account.data} />}
      </Title>
      {account.data && account.data.auto_reload === null && (
        <Text size="sm" c="dimmed" mb="md">
          {noReload}
        </Text>
      )}
      {account.data?.shares_balance && (
        <Alert mb="md" color="blue" icon={<IconInfoCircle />} title="A shared balance">
          This account uses the balance of {account.data.primary_api_key}. The ledger of that account lists
          the charges of this account.
        </Alert>
      )}
      <Entries />
    </>
  )
}

function Entries() {
  const { filters, set } = useFilters(['kind'])
  const kind = ledgerKinds.find((one) => one === filters.kind)
  const pages = usePages(
    'readOwnLedger',
    (cursor) => ({ query: { cursor, kind } }),
    ({ entries, next }) => ({ items: entries, next: next ?? undefined }),
  )
  if (pages.error && pages.items.length === 0)
    return <Failed error={pages.error} again={() => void pages.refetch()} />
  return (
    <>
      <Group mb="sm" align="flex-end" justify="space-between">
        <Select
          w={180}
          label="Kind"
          placeholder="All"
          clearable
          data={ledgerChoices}
          value={kind ?? null}
          onChange={(next) => set({ kind: next ?? undefined })}
        />
        <Download read={() => ledgerCsv(kind)} name={kind ? `ledger-${kind}` : 'ledger'} />
      </Group>
      <LedgerList
        entries={pages.items}
        more={{
          fetch: () => void pages.fetchNextPage(),
          isFetching: pages.isFetching,
          has: pages.hasNextPage,
        }}
      />
    </>
  )
}
