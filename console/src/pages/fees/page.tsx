import { Text } from '@mantine/core'
import { useChange, useRead } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { stateLabel } from '../../parts/labels/state-labels.ts'
import { type Column, List } from '../../parts/lists/list.tsx'
import { Money } from '../../parts/values/money.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { useSession } from '../../shell/session.ts'
import { type FeeKind, type Line, scopeOf } from './kinds.ts'
import { PutFee } from './put-fee.tsx'

/** Fees of objects without an individual price. */
export function Page() {
  const fees = useRead('listFees', {})
  return (
    <>
      <Title
        name="Fees"
        description="Amounts charged to accounts for numbers, brands, vettings, campaigns and toll-free registrations. Items not listed here are free. The most specific fee applies, except to numbers that have an individual price."
      >
        <PutFee />
      </Title>
      <Read of={fees}>
        {({ fees: lines }) => (
          <List
            label="Fees"
            items={lines}
            keyOf={({ kind, country, type }) => `${kind} ${country} ${type}`}
            columns={columns}
            empty={
              <EmptyState
                title="No fees"
                description="Add a fee for brands, campaigns, vettings or numbers."
              />
            }
          />
        )}
      </Read>
    </>
  )
}

const columns: readonly Column<Line>[] = [
  { heading: 'Item', cell: ({ kind }) => <span title={kind}>{stateLabel(kind)}</span> },
  {
    heading: 'Country',
    width: '120px',
    cell: ({ country }) =>
      country ?? (
        <Text span size="sm" c="dimmed">
          all
        </Text>
      ),
  },
  {
    heading: 'Type',
    width: '180px',
    wide: true,
    cell: ({ type }) =>
      (type && stateLabel(type)) ?? (
        <Text span size="sm" c="dimmed">
          all
        </Text>
      ),
  },
  {
    heading: 'Amount',
    width: '150px',
    numeric: true,
    cell: ({ amount }) => <Money amount={amount} />,
  },
  { heading: '', width: '200px', cell: (line) => <Acts line={line} /> },
]

function Acts({ line }: { line: Line }) {
  const remove = useChange('deleteFee', ['listFees'])
  const name = [line.kind, line.country, line.type].filter((one) => one !== null).join(' ')
  return (
    <>
      <PutFee line={line} />{' '}
      <Act
        danger
        size="compact-xs"
        refusal={refusalFor(useSession(), 'admin')}
        act={() => remove.mutateAsync({ params: { kind: line.kind as FeeKind }, query: scopeOf(line) })}
        done={`Fee for ${name} deleted.`}
        ask={{
          title: `Delete the fee for ${name}?`,
          description:
            'New purchases are charged the next less specific fee. If there is none, they are free.',
          yes: 'Delete',
        }}
      >
        Delete
      </Act>
    </>
  )
}
