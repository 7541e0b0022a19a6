import { Text } from '@mantine/core'
import { useChange, useRead } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { type Column, List } from '../../parts/lists/list.tsx'
import { Money } from '../../parts/values/money.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { useSession } from '../../shell/session.ts'
import { type FeeKind, type Line, scopeOf } from './kinds.ts'
import { PutFee } from './put-fee.tsx'

/** What things cost that have no price of their own. */
export function Page() {
  const fees = useRead('listFees', {})
  return (
    <>
      <Title
        name="Fees"
        says="What is not in this table costs nothing. Of several lines for a number the narrowest holds; a number that was offered at prices of its own costs those."
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
                title="Nothing has a fee"
                says="Say what brands, campaigns, vettings or numbers cost."
              />
            }
          />
        )}
      </Read>
    </>
  )
}

const columns: readonly Column<Line>[] = [
  { heading: 'For', cell: ({ kind }) => kind },
  {
    heading: 'Country',
    width: '120px',
    cell: ({ country }) =>
      country ?? (
        <Text span size="sm" c="dimmed">
          every
        </Text>
      ),
  },
  {
    heading: 'Type',
    width: '180px',
    wide: true,
    cell: ({ type }) =>
      type ?? (
        <Text span size="sm" c="dimmed">
          every
        </Text>
      ),
  },
  { heading: 'Amount', width: '150px', cell: ({ amount }) => <Money amount={amount} /> },
  { heading: '', width: '200px', cell: (line) => <Acts line={line} /> },
]

function Acts({ line }: { line: Line }) {
  const remove = useChange('deleteFee', ['listFees'])
  const name = [line.kind, line.country, line.type].filter((one) => one !== null).join(' ')
  return (
    <>
      <PutFee line={line} />{' '}
      <Act
        size="compact-xs"
        refusal={refusalFor(useSession(), 'admin')}
        act={() => remove.mutateAsync({ params: { kind: line.kind as FeeKind }, query: scopeOf(line) })}
        done={`${name} has no fee.`}
        ask={{
          title: `Take the fee of ${name} away?`,
          says: 'What is bought from now on costs the wider line, or nothing.',
          yes: 'Take it away',
        }}
      >
        Take away
      </Act>
    </>
  )
}
