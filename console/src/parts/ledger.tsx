import { Text } from '@mantine/core'
import { type Column, List } from './list.tsx'
import { Money } from './money.tsx'
import { Nowhere } from './states.tsx'
import { When } from './when.tsx'

export const ledgerKinds = ['topup', 'debit', 'release', 'adjustment', 'fee', 'rental'] as const

/** One movement of a balance, and the balance behind it where all of them are shown. */
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
  behind?: string
}

/** Euros as an integer of micro-euros: sums of decimals would not be exact. */
const microOf = (euros: string): bigint => {
  const [whole = '0', fraction = ''] = euros.replace('-', '').split('.')
  const micro = BigInt(whole + fraction.padEnd(6, '0'))
  return euros.startsWith('-') ? -micro : micro
}

const eurosOf = (micro: bigint): string => {
  const digits = String(micro < 0n ? -micro : micro).padStart(7, '0')
  return `${micro < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6).replace(/0{1,2}$/, '')}`
}

/** Each entry with the balance behind it: what it is now, less all that came later. `balance` is that of the first page. */
export function withBalances(entries: readonly (LedgerRow & { balance: string })[]): LedgerRow[] {
  let balance = microOf(entries[0]?.balance ?? '0')
  return entries.map((entry) => {
    const behind = eurosOf(balance)
    balance -= microOf(entry.amount)
    return { ...entry, behind }
  })
}

const columns: readonly Column<LedgerRow>[] = [
  { heading: 'When', width: '200px', cell: ({ at }) => <When at={at} /> },
  { heading: 'Kind', width: '110px', cell: ({ kind }) => kind },
  { heading: 'Amount', width: '140px', cell: ({ amount }) => <Money amount={amount} /> },
  {
    heading: 'Balance behind it',
    width: '150px',
    wide: true,
    cell: ({ behind }) => <Money amount={behind} />,
  },
  {
    heading: 'For',
    cell: (row) => (
      <Text span size="sm">
        {whatFor(row)}
      </Text>
    ),
  },
  { heading: 'Spent by', width: '110px', wide: true, cell: ({ spent_by: key }) => key ?? '–' },
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
