import { NumberInput, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Answered } from '../../../api/contracts.ts'
import { useChange, useRead } from '../../../api/reading.ts'
import { refusalFor } from '../../../parts/forms/act.tsx'
import { edits } from '../../../parts/forms/edited.tsx'
import { FormButton } from '../../../parts/forms/form.tsx'
import { useSession } from '../../../shell/session.ts'
import { bytesIn, megabytesIn } from './megabytes.ts'

type Pool = Answered<'listSimPools'>['sim_pools'][number]
type Values = ReturnType<typeof valuesOf>

/** The queries that include pools, which are reloaded after a change. */
export const poolsRead = ['listSimPools', 'readSimPoolUsage'] as const

const valuesOf = (pool: Pool | undefined) => ({
  name: pool?.name ?? '',
  offering_id: pool?.offering_id ?? '',
  volume_bytes: megabytesIn(pool?.volume_bytes) || 0,
  at_volume: pool?.at_volume ?? ('alarm' as const),
  period_months: pool?.period_months ?? 1,
})

/** Creates or changes a pool. */
export function PoolForm({ partner, pool }: { partner: string; pool?: Pool }) {
  const create = useChange('createSimPool', poolsRead)
  const change = useChange('changeSimPool', poolsRead)
  const params = { partner_id: partner }
  const changed = pool && { ...params, sim_pool_id: pool.sim_pool_id }
  const keep = ({ volume_bytes: megabytes, period_months, ...rest }: Values, version?: string) => {
    const body = { ...rest, volume_bytes: bytesIn(megabytes) ?? 0 }
    if (!changed) return create.mutateAsync({ params, body: { ...body, period_months } })
    return change.mutateAsync({ params: changed, body, ifMatch: version })
  }
  return (
    <FormButton
      name={pool ? 'Change' : 'New pool'}
      first={changed ? { edited: edits('readSimPool', { params: changed }, valuesOf) } : valuesOf(undefined)}
      refusal={refusalFor(useSession(), 'sims')}
      done={pool ? 'Pool changed.' : 'Pool created.'}
      act={keep}
      fields={(form) => <Fields form={form} isNew={!pool} />}
    />
  )
}

function Fields({ form: { getInputProps: of }, isNew }: { form: UseFormReturnType<Values>; isNew: boolean }) {
  const offerings = useRead('listSimOfferings', {}).data?.offerings ?? []
  return (
    <>
      <TextInput label="Name" required {...of('name')} />
      <Select
        label="Offering"
        required
        data={offerings.map(({ offering_id: value, name: label }) => ({ value, label }))}
        {...of('offering_id')}
      />
      <NumberInput label="Volume" suffix=" MB" min={0} thousandSeparator="," {...of('volume_bytes')} />
      <Select
        label="When the volume is used up"
        allowDeselect={false}
        data={[
          { value: 'alarm', label: 'Send an alarm' },
          {
            value: 'suspend',
            label: 'Send an alarm and suspend the SIMs of the pool until the end of the period',
          },
        ]}
        {...of('at_volume')}
      />
      {isNew && <NumberInput label="Period in months" min={1} max={24} {...of('period_months')} />}
    </>
  )
}

export function NewOffering() {
  const create = useChange('createSimOffering', ['listSimOfferings'])
  return (
    <FormButton
      name="New offering"
      first={{ name: '' }}
      refusal={refusalFor(useSession(), 'sims')}
      done="Offering created."
      act={(body) => create.mutateAsync({ body })}
      fields={(form) => <TextInput label="Name" required {...form.getInputProps('name')} />}
    />
  )
}
