import { Text } from '@mantine/core'
import { AccountName } from './account-name.tsx'
import { type Column, List } from './list.tsx'
import { Money } from './money.tsx'
import { Nowhere } from './states.tsx'
import { When } from './when.tsx'

export const ledgerKinds = ['topup', 'debit', 'release', 'adjustment', 'fee', 'rental'] as const

export const ledgerWords: Readonly<Record<string, string>> = {
  topup: 'Top-up',
  debit: 'Messages',
  release: 'Given back',
  adjustment: 'Correction',
  fee: 'Fee',
  rental: 'Rent',
}

/** The kinds as the choices of a filter. */
export const ledgerChoices = ledgerKinds.map((value) => ({ value, label: ledgerWords[value] ?? value }))

/** One movement of a balance, and the balance behind it where all of them are read. */
export type LedgerRow = {
  entry_id: string
  at: string
  kind: string
  amount: string
  messages: number
  message_uuid: string | null
  reference: string | null
  fee: string | null
  spent_by: string | null
  balance: string | null
}

const columns: readonly Column<LedgerRow>[] = [
  { heading: 'When', width: '150px', cell: ({ at }) => <When at={at} /> },
  {
    heading: 'Kind',
    width: '120px',
    cell: ({ kind }) => <span title={kind}>{ledgerWords[kind] ?? kind}</span>,
  },
  { heading: 'Amount', width: '140px', cell: ({ amount }) => <Money amount={amount} /> },
  {
    heading: 'Balance after',
    width: '150px',
    wide: true,
    cell: ({ balance }) => <Money amount={balance} />,
  },
  {
    heading: 'For',
    cell: (row) => (
      <Text span size="sm">
        {whatFor(row)}
      </Text>
    ),
  },
  {
    heading: 'Spent by',
    width: '190px',
    wide: true,
    cell: ({ spent_by: key }) => <AccountName apiKey={key} />,
  },
]

function whatFor({ messages, message_uuid: id, reference, fee }: LedgerRow): string {
  const words = [
    ...(messages > 0 ? [messages === 1 ? 'A message' : `${messages} messages`] : []),
    ...[fee, reference, id].filter((one) => one !== null),
  ]
  return words.join(' · ') || '–'
}

type Listed = {
  entries: readonly LedgerRow[]
  more: { fetch: () => void; isFetching: boolean; has: boolean }
}

/** Movements of a balance, the newest first. */
export function LedgerList({ entries, more }: Listed) {
  return (
    <List
      label="Ledger"
      items={entries}
      keyOf={({ entry_id: id }) => id}
      columns={columns}
      more={more}
      empty={
        <Nowhere
          title="Nothing has moved this balance"
          says="Credits, messages, fees and rents stand here."
        />
      }
    />
  )
}
