import { Select } from '@mantine/core'
import { useChange, useRead } from '../../api/reading.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { FormButton } from '../../parts/forms/form.tsx'
import { useSession } from '../../shell/session.ts'
import type { SimSeen } from '../../parts/sims/seen.ts'

/** The pool and the profiles of a SIM. */
export function Assign({ partner, sim }: { partner: string; sim: SimSeen }) {
  const ask = { params: { partner_id: partner } }
  const pools = useRead('listSimPools', ask)
  const limits = useRead('listSimLimitProfiles', ask)
  const frauds = useRead('listSimFraudProfiles', ask)
  const assign = useChange('assignSims', ['readSim', 'listSims', 'readSimStates', 'readSimPoolUsage'])
  const { sim_pool_id, limit_profile_id, fraud_profile_id } = sim
  return (
    <FormButton
      name="Pool and profiles"
      first={{ sim_pool_id, limit_profile_id, fraud_profile_id }}
      refusal={refusalFor(useSession(), 'sims')}
      done="Pool and profiles saved."
      act={(set) => assign.mutateAsync({ ...ask, body: { sims: { iccids: [sim.iccid] }, set } })}
      fields={(form) => (
        <>
          <Select
            label="Pool"
            placeholder="None"
            clearable
            data={
              pools.data?.sim_pools.map(({ sim_pool_id: value, name: label }) => ({ value, label })) ?? []
            }
            {...form.getInputProps('sim_pool_id')}
          />
          <Select
            label="Limit profile"
            placeholder="None"
            clearable
            data={
              limits.data?.limit_profiles.map(({ limit_profile_id: value, name: label }) => ({
                value,
                label,
              })) ?? []
            }
            {...form.getInputProps('limit_profile_id')}
          />
          <Select
            label="Fraud profile"
            placeholder="None"
            clearable
            data={
              frauds.data?.fraud_profiles.map(({ fraud_profile_id: value, name: label }) => ({
                value,
                label,
              })) ?? []
            }
            {...form.getInputProps('fraud_profile_id')}
          />
        </>
      )}
    />
  )
}
