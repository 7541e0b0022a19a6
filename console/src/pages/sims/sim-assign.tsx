import { Select } from '@mantine/core'
import { useChange } from '../../api/reading.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { FormButton } from '../../parts/forms/form.tsx'
import { useAssignable } from '../../parts/sims/assignments.tsx'
import type { SimSeen } from '../../parts/sims/seen.ts'
import { useSession } from '../../shell/session.ts'

/** The pool and the profiles of a SIM. */
export function Assign({ partner, sim }: { partner: string; sim: SimSeen }) {
  const assignable = useAssignable(partner)
  const assign = useChange('assignSims', ['readSim', 'listSims', 'readSimStates', 'readSimPoolUsage'])
  const { sim_pool_id, limit_profile_id, fraud_profile_id } = sim
  return (
    <FormButton
      name="Pool and profiles"
      first={{ sim_pool_id, limit_profile_id, fraud_profile_id }}
      refusal={refusalFor(useSession(), 'sims')}
      done="Pool and profiles saved."
      act={(set) =>
        assign.mutateAsync({ params: { partner_id: partner }, body: { sims: { iccids: [sim.iccid] }, set } })
      }
      fields={(form) =>
        assignable.map(({ name, label, choices }) => (
          <Select
            key={name}
            label={label}
            placeholder="None"
            clearable
            data={choices}
            {...form.getInputProps(name)}
          />
        ))
      }
    />
  )
}
