import { Select, Text, TextInput } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/act.tsx'
import { FormAct } from '../../parts/form-act.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { Money } from '../../parts/money.tsx'
import { Nowhere, Read } from '../../parts/states.tsx'
import { Title } from '../../parts/title.tsx'
import { useSession } from '../../shell/session.ts'
import { type FeeKind, feeKinds, types } from './kinds.ts'

type Line = Answered<'listFees'>['fees'][number]

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
              <Nowhere
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
  { heading: 'Change', width: '200px', cell: (line) => <Acts line={line} /> },
]

const scopeOf = ({ country, type }: { country: string | null; type: string | null }) => ({
  ...(country && { country }),
  ...(type && { type: type as (typeof types)[number] }),
})

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

function PutFee({ line }: { line?: Line }) {
  const put = useChange('putFee', ['listFees'])
  const initial = {
    kind: line?.kind ?? 'number-rental',
    country: line?.country ?? null,
    type: line?.type ?? null,
    amount: line?.amount ?? '',
  }
  return (
    <FormAct
      title={line ? 'Change a fee' : 'Add a fee'}
      initial={initial}
      yes="Keep it"
      done="It costs that from now on."
      refusal={refusalFor(useSession(), 'admin')}
      button={line ? { size: 'compact-xs' } : { variant: 'filled', size: 'sm' }}
      send={({ kind, amount, ...scope }) =>
        put.mutateAsync({ params: { kind: kind as FeeKind }, body: { amount, ...scopeOf(scope) } })
      }
      fields={(form) => (
        <>
          <Select
            label="For"
            data={feeKinds}
            allowDeselect={false}
            disabled={line !== undefined}
            {...form.getInputProps('kind')}
          />
          <TextInput
            label="Country"
            description="Two letters; every country unless given. Of numbers only."
            disabled={line !== undefined}
            value={form.values.country ?? ''}
            error={form.errors['country']}
            onChange={({ currentTarget }) => form.setFieldValue('country', currentTarget.value || null)}
          />
          <Select
            label="Type"
            placeholder="Every type"
            clearable
            data={types}
            disabled={line !== undefined}
            {...form.getInputProps('type')}
          />
          <TextInput label="Amount" description="Euros" data-autofocus {...form.getInputProps('amount')} />
        </>
      )}
    >
      {line ? 'Change' : 'Add a fee'}
    </FormAct>
  )
}
