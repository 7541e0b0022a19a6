import { Text } from '@mantine/core'
import { ledgerKinds, ledgerWords, paidFor } from '#accounts/money/ledger-kinds.ts'
import { AccountName } from '../labels/account-name.tsx'
import { type Column, List } from '../lists/list.tsx'
import { Money } from '../values/money.tsx'
import { EmptyState } from '../values/states.tsx'
import { When } from '../values/when.tsx'

/** The kinds of ledger entries as choices of a filter. */
export const ledgerChoices = ledgerKinds.map((value) => ({ value, label: ledgerWords[value] }))

/** One ledger entry; the balance after it is shown if all entries are listed. */
export type LedgerRow = {
  entry_id: string
  at: string
  kind: (typeof ledgerKinds)[number]
  amount: string
  messages: number
  message_uuid: string | null
  reference: string | null
  fee: string | null
  spent_by: string | null
  balance: string | null
}

const columns: readonly Column<LedgerRow>[] = [
  { heading: 'Time', width: '150px', cell: ({ at }) => <When at={at} /> },
  {
    heading: 'Kind',
    width: '120px',
    cell: ({ kind }) => <span title={kind}>{ledgerWords[kind]}</span>,
  },
  {
    heading: 'Amount',
    width: '140px',
    numeric: true,
    cell: ({ amount }) => <Money amount={amount} aligned />,
  },
  {
    heading: 'Balance after',
    width: '150px',
    wide: true,
    numeric: true,
    cell: ({ balance }) => <Money amount={balance} aligned />,
  },
  {
    heading: 'Subject',
    cell: (row) => (
      <Text span size="sm" title={row.reference ?? undefined}>
        {subjectFor(row)}
      </Text>
    ),
  },
  {
    heading: 'Charged by',
    width: '190px',
    wide: true,
    cell: ({ spent_by: key }) => <AccountName apiKey={key} />,
  },
]

/** The subject of an entry, with the account that was charged. */
const subjectFor = (row: LedgerRow): string => {
  const words = paidFor(row) ?? '–'
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Listed = {
  entries: readonly LedgerRow[]
  more: { fetch: () => void; isFetching: boolean; has: boolean }
}

/** Ledger entries, newest first. */
export function LedgerList({ entries, more }: Listed) {
  return (
    <List
      label="Ledger"
      items={entries}
      keyOf={({ entry_id: id }) => id}
      columns={columns}
      more={more}
      empty={
        <EmptyState title="No entries yet" description="Credits, messages, fees and rents are listed here." />
      }
    />
  )
}
