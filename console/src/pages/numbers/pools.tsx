import { Group, Textarea, TextInput } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { edits } from '../../parts/forms/edited.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { type Column, List } from '../../parts/lists/list.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { phoneNumbersIn } from '../../parts/forms/phone-number.ts'
import { useSession } from '../../shell/session.ts'

type Pool = Answered<'listNumberPools'>['pools'][number]

/** The sender pools of an account. */
export function Pools() {
  const { filters, set } = useFilters(['api_key'])
  return (
    <>
      <Group mb="sm" align="flex-end">
        <AccountField value={filters.api_key} onChange={(key) => set({ api_key: key })} />
        {filters.api_key && <PoolForm apiKey={filters.api_key} />}
      </Group>
      {filters.api_key ? (
        <PoolList apiKey={filters.api_key} />
      ) : (
        <EmptyState title="No account selected" description="Select an account to see its pools." />
      )}
    </>
  )
}

const columns: readonly Column<Pool>[] = [
  { heading: 'Name', cell: ({ name }) => name },
  { heading: 'ID', width: '320px', wide: true, cell: ({ pool_id: id }) => id },
  { heading: 'Numbers', numeric: true, width: '110px', cell: ({ number_count: count }) => count },
  {
    heading: '',
    width: '220px',
    cell: (pool) => (
      <Group gap={4}>
        <PoolForm apiKey={pool.api_key} pool={pool} />
        <DeletePool pool={pool} />
      </Group>
    ),
  },
]

function PoolList({ apiKey }: { apiKey: string }) {
  const pools = useRead('listNumberPools', { query: { api_key: apiKey } })
  return (
    <Read of={pools}>
      {({ pools: list }) => (
        <List
          label="Pools"
          items={list}
          keyOf={({ pool_id }) => pool_id}
          columns={columns}
          empty={
            <EmptyState
              title="This account has no pools"
              description="A message sent from a pool uses one of its numbers. Create a pool for this account."
            />
          }
        />
      )}
    </Read>
  )
}

const valuesOf = ({ name, numbers }: { name: string; numbers: string[] }) => ({
  name,
  numbers: numbers.join('\n'),
})

function PoolForm({ apiKey, pool }: { apiKey: string; pool?: Pool }) {
  const create = useChange('createNumberPool', ['listNumberPools'])
  const put = useChange('putPoolNumbers', ['listNumberPools'])
  const params = pool && { pool_id: pool.pool_id }
  return (
    <FormAct
      title={pool ? `Numbers of ${pool.name}` : 'Create a pool'}
      {...(params
        ? { edited: edits('readNumberPool', { params }, valuesOf) }
        : { initial: valuesOf({ name: '', numbers: [] }) })}
      yes="Save"
      done="Pool saved."
      refusal={refusalFor(useSession(), 'messaging')}
      button={pool ? { size: 'compact-xs' } : { size: 'sm' }}
      send={({ name, numbers }, { version }) =>
        params
          ? put.mutateAsync({ params, body: { numbers: phoneNumbersIn(numbers) }, ifMatch: version })
          : create.mutateAsync({ body: { api_key: apiKey, name, numbers: phoneNumbersIn(numbers) } })
      }
      fields={(form) => (
        <>
          {!pool && <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />}
          <Textarea
            label="Numbers"
            description="Numbers of the account, one per line"
            autosize
            minRows={4}
            maxRows={14}
            {...form.getInputProps('numbers')}
          />
        </>
      )}
    >
      {pool ? 'Edit numbers' : 'Create a pool'}
    </FormAct>
  )
}

function DeletePool({ pool: { pool_id, name } }: { pool: Pool }) {
  const remove = useChange('deleteNumberPool', ['listNumberPools'])
  return (
    <Act
      danger
      size="compact-xs"
      act={() => remove.mutateAsync({ params: { pool_id } })}
      done={`${name} deleted.`}
      refusal={refusalFor(useSession(), 'messaging')}
      ask={{
        title: `Delete ${name}?`,
        description: 'Messages sent from the pool are rejected with 1242. Its numbers are unchanged.',
        yes: 'Delete it',
      }}
    >
      Delete
    </Act>
  )
}
