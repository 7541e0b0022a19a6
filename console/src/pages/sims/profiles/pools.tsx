import { Group, Stack } from '@mantine/core'
import type { Answered } from '../../../api/contracts.ts'
import { useChange, useRead } from '../../../api/reading.ts'
import { bytesOf } from '../../../parts/values/bytes.ts'
import { List } from '../../../parts/lists/list.tsx'
import { EmptyState, Read } from '../../../parts/values/states.tsx'
import { When } from '../../../parts/values/when.tsx'
import { PoolBars } from '../../../parts/sims/pool-bars.tsx'
import { DeleteProfile } from './delete-profile.tsx'
import { NewOffering, PoolForm, poolsRead } from './pool-form.tsx'

type Pool = Answered<'listSimPools'>['sim_pools'][number]

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
                cell: ({ period_months: n }) => (n === 1 ? '1 month' : `${n} months`),
                wide: true,
              },
              { heading: 'First period', cell: ({ first_period }) => <When at={first_period} />, wide: true },
              { heading: '', width: '170px', cell: (pool) => <Buttons partner={partner} pool={pool} /> },
            ]}
            empty={
              <EmptyState
                title="No pools"
                description="Create an offering, then a pool with that offering."
              />
            }
          />
        )}
      </Read>
    </Stack>
  )
}

function Buttons({ partner, pool }: { partner: string; pool: Pool }) {
  const remove = useChange('deleteSimPool', poolsRead)
  const params = { partner_id: partner, sim_pool_id: pool.sim_pool_id }
  return (
    <Group gap={4}>
      <PoolForm partner={partner} pool={pool} />
      <DeleteProfile
        name={pool.name}
        description="The usage of the pool is deleted, too. A pool with SIMs cannot be deleted."
        done="Pool deleted."
        act={() => remove.mutateAsync({ params })}
      />
    </Group>
  )
}
