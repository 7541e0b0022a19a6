import { Anchor, Text } from '@mantine/core'
import { Link } from 'wouter'
import { ledgerKinds, ledgerWords, paidFor } from '#accounts/money/ledger-kinds.ts'
import { AccountName } from '../labels/account-name.tsx'
import { type Column, List } from '../lists/list.tsx'
import { useSession } from '../../shell/session.ts'
import { Money, mostDecimals } from '../values/money.tsx'
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

const columnsOf = (decimals: number, linksMessages: boolean): readonly Column<LedgerRow>[] => [
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
    cell: ({ amount }) => <Money amount={amount} aligned={decimals} />,
  },
  {
    heading: 'Balance after',
    width: '150px',
    wide: true,
    numeric: true,
    cell: ({ balance }) => <Money amount={balance} aligned={decimals} />,
  },
  {
    heading: 'Subject',
    cell: (row) => (
      <Text span size="sm" title={row.reference ?? undefined} style={{ overflowWrap: 'anywhere' }}>
        {row.message_uuid && linksMessages ? (
          <Anchor component={Link} href={`/messages/${row.message_uuid}`} inherit>
            {subjectFor(row)}
          </Anchor>
        ) : (
          subjectFor(row)
        )}
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
  const { rights } = useSession()
  const decimals = mostDecimals(entries.flatMap(({ amount, balance }) => [amount, balance]))
  return (
    <List
      label="Ledger"
      items={entries}
      keyOf={({ entry_id: id }) => id}
      columns={columnsOf(decimals, rights?.['messages'] !== 'none')}
      more={more}
      empty={
        <EmptyState title="No entries yet" description="Credits, messages, fees and rents are listed here." />
      }
    />
  )
}
