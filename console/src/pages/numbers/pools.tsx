import { Group, Textarea, TextInput } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { type Column, List } from '../../parts/lists/list.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { useSession } from '../../shell/session.ts'

type Pool = Answered<'listNumberPools'>['pools'][number]

/** Pools of senders of one account. */
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
        <EmptyState title="Whose pools?" says="Choose an account." />
      )}
    </>
  )
}

const columns: readonly Column<Pool>[] = [
  { heading: 'Name', cell: ({ name }) => name },
  { heading: 'Id', width: '320px', wide: true, cell: ({ pool_id: id }) => id },
  { heading: 'Numbers', width: '110px', cell: ({ numbers }) => numbers.length },
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
              title="The account has no pools"
              says="A message that names a pool comes from one of its numbers."
            />
          }
        />
      )}
    </Read>
  )
}

const numbersOf = (text: string) => text.split(/[\s,;]+/).filter((one) => one !== '')

function PoolForm({ apiKey, pool }: { apiKey: string; pool?: Pool }) {
  const create = useChange('createNumberPool', ['listNumberPools'])
  const put = useChange('putPoolNumbers', ['listNumberPools'])
  return (
    <FormAct
      title={pool ? `The numbers of ${pool.name}` : 'Make a pool'}
      initial={{ name: pool?.name ?? '', numbers: pool?.numbers.join('\n') ?? '' }}
      yes="Keep it"
      done="The pool is kept."
      refusal={refusalFor(useSession(), 'messaging')}
      button={pool ? { size: 'compact-xs' } : { size: 'sm' }}
      send={({ name, numbers }) =>
        pool
          ? put.mutateAsync({ params: { pool_id: pool.pool_id }, body: { numbers: numbersOf(numbers) } })
          : create.mutateAsync({ body: { api_key: apiKey, name, numbers: numbersOf(numbers) } })
      }
      fields={(form) => (
        <>
          {!pool && <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />}
          <Textarea
            label="Numbers"
            description="Of the account, one a line"
            autosize
            minRows={4}
            maxRows={14}
            {...form.getInputProps('numbers')}
          />
        </>
      )}
    >
      {pool ? 'Numbers' : 'Make a pool'}
    </FormAct>
  )
}

function DeletePool({ pool: { pool_id, name } }: { pool: Pool }) {
  const remove = useChange('deleteNumberPool', ['listNumberPools'])
  return (
    <Act
      size="compact-xs"
      act={() => remove.mutateAsync({ params: { pool_id } })}
      done={`${name} is gone.`}
      refusal={refusalFor(useSession(), 'messaging')}
      ask={{
        title: `Forget ${name}?`,
        says: 'Messages that name it are rejected with 1242. Its numbers stay.',
        yes: 'Forget it',
      }}
    >
      Forget
    </Act>
  )
}
