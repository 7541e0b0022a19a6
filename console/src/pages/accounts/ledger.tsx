import { Alert, Group, Select, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { ledgerKinds } from '#accounts/money/ledger-kinds.ts'
import { useRead, usePages } from '../../api/reading.ts'
import { useFilters } from '../../parts/lists/filters.ts'
import { ledgerChoices, LedgerList } from '../../parts/records/ledger.tsx'
import { moneyOf } from '../../parts/values/money.tsx'
import { Failed } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import type { AccountSeen } from './accounts.tsx'

/** The ledger of an account, and the check that it agrees with the balance. */
export function Ledger({ account }: { account: AccountSeen }) {
  const { filters, set } = useFilters(['kind'])
  const kind = ledgerKinds.find((one) => one === filters.kind)
  const pages = usePages(
    'readLedger',
    (cursor) => ({ params: { api_key: account.api_key }, query: { cursor, kind } }),
    ({ entries, next }) => ({ items: entries, next: next ?? undefined }),
  )
  if (pages.error && pages.items.length === 0)
    return <Failed error={pages.error} again={() => void pages.refetch()} />
  return (
    <>
      <Group mb="sm" justify="space-between" align="flex-end">
        <Select
          label="Kind"
          placeholder="All"
          clearable
          data={ledgerChoices}
          value={kind ?? null}
          onChange={(next) => set({ kind: next ?? undefined })}
        />
        <Agreement apiKey={account.api_key} />
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

/** Compares the balance with the sum of the ledger, to the micro-euro. */
function Agreement({ apiKey }: { apiKey: string }) {
  const check = useRead('readLedgerCheck', { params: { api_key: apiKey } }, { everyMs: 15_000 })
  if (!check.data) return null
  const { balance, sum, difference, checked_at: at } = check.data
  if (sum === null)
    return (
      <Text size="sm" c="dimmed">
        The ledger is being checked against the balance; last check <When at={at} wall />.
      </Text>
    )
  const agrees = Number(difference) === 0
  return (
    <Alert
      py="xs"
      role="status"
      color={agrees ? 'teal' : 'red'}
      icon={agrees ? <IconCircleCheck /> : <IconAlertTriangle />}
    >
      {agrees
        ? `The ledger adds up to the balance: ${moneyOf(sum)}`
        : `The ledger adds up to ${moneyOf(sum)}, but the balance is ${moneyOf(balance)}: a difference of ${moneyOf(difference!)}`}
    </Alert>
  )
}
