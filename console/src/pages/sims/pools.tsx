import { Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/act.tsx'
import { bytesOf } from '../../parts/bytes.ts'
import { FormButton } from '../../parts/form.tsx'
import { List } from '../../parts/list.tsx'
import { Nowhere, Read } from '../../parts/states.tsx'
import { When } from '../../parts/when.tsx'
import { useSession } from '../../shell/session.ts'
import { PoolBars } from '../../parts/sims/pool-bars.tsx'

type Pool = Answered<'listSimPools'>['sim_pools'][number]

const megabyte = 1_000_000

/** The pools that SIMs of a customer share. */
export function Pools({ partner }: { partner: string }) {
  const read = useRead('listSimPools', { params: { partner_id: partner } })
  return (
    <Stack>
      <Group gap="xs">
        <PoolForm partner={partner} />
        <NewOffering />
      </Group>
      <PoolBars partner={partner} />
      <Read of={read}>
        {({ sim_pools }) => (
          <List
            label="Pools"
            items={sim_pools}
            keyOf={({ sim_pool_id }) => sim_pool_id}
            columns={[
              { heading: 'Name', cell: ({ name }) => name },
              { heading: 'Offering', cell: ({ offering }) => offering, wide: true },
              { heading: 'Volume', cell: ({ volume_bytes }) => bytesOf(volume_bytes) },
              {
                heading: 'Period',
                cell: ({ period_months: n }) => (n === 1 ? 'a month' : `${n} months`),
                wide: true,
              },
              { heading: 'First period', cell: ({ first_period }) => <When at={first_period} />, wide: true },
              { heading: '', width: '170px', cell: (pool) => <Buttons partner={partner} pool={pool} /> },
            ]}
            empty={<Nowhere title="No pools" says="Name an offering, then make a pool of it." />}
          />
        )}
      </Read>
    </Stack>
  )
}

const again = ['listSimPools', 'readSimPoolUsage'] as const

function Buttons({ partner, pool }: { partner: string; pool: Pool }) {
  const remove = useChange('deleteSimPool', again)
  const params = { partner_id: partner, sim_pool_id: pool.sim_pool_id }
  return (
    <Group gap={4}>
      <PoolForm partner={partner} pool={pool} />
      <Act
        refusal={refusalFor(useSession(), 'sims')}
        done="The pool is gone."
        ask={{
          title: `Forget ${pool.name}?`,
          says: 'What was used from it is forgotten, too. A pool that SIMs have stays.',
          yes: 'Forget it',
        }}
        act={() => remove.mutateAsync({ params })}
      >
        Forget
      </Act>
    </Group>
  )
}

/** Makes a pool, or says anew what it is. */
function PoolForm({ partner, pool }: { partner: string; pool?: Pool }) {
  const offerings = useRead('listSimOfferings', {})
  const create = useChange('createSimPool', again)
  const change = useChange('changeSimPool', again)
  return (
    <FormButton
      name={pool ? 'Change' : 'New pool'}
      first={{
        name: pool?.name ?? '',
        offering_id: pool?.offering_id ?? '',
        megabytes: (pool?.volume_bytes ?? 0) / megabyte,
        period_months: pool?.period_months ?? 1,
      }}
      refusal={refusalFor(useSession(), 'sims')}
      done={pool ? 'The pool is changed.' : 'The pool is made.'}
      act={({ name, offering_id, megabytes, period_months }) => {
        const body = { name, offering_id, volume_bytes: Math.round(megabytes * megabyte) }
        return pool
          ? change.mutateAsync({ params: { partner_id: partner, sim_pool_id: pool.sim_pool_id }, body })
          : create.mutateAsync({ params: { partner_id: partner }, body: { ...body, period_months } })
      }}
      fields={(form) => (
        <>
          <TextInput label="Name" required {...form.getInputProps('name')} />
          <Select
            label="Offering"
            required
            data={
              offerings.data?.offerings.map(({ offering_id: value, name: label }) => ({ value, label })) ?? []
            }
            {...form.getInputProps('offering_id')}
          />
          <NumberInput
            label="Volume"
            suffix=" MB"
            min={0}
            thousandSeparator=","
            {...form.getInputProps('megabytes')}
            error={form.errors['volume_bytes']}
          />
          {!pool && (
            <NumberInput
              label="Months of a period"
              min={1}
              max={24}
              {...form.getInputProps('period_months')}
            />
          )}
        </>
      )}
    />
  )
}

function NewOffering() {
  const create = useChange('createSimOffering', ['listSimOfferings'])
  return (
    <FormButton
      name="New offering"
      first={{ name: '' }}
      refusal={refusalFor(useSession(), 'sims')}
      done="Pools may be of it now."
      act={(body) => create.mutateAsync({ body })}
      fields={(form) => <TextInput label="Name" required {...form.getInputProps('name')} />}
    />
  )
}
