import { Title as Heading } from '@mantine/core'
import { useRead } from '../../api/reading.ts'
import { Facts } from '../../parts/values/facts.tsx'
import { FieldsForm } from '../../parts/sims/fields-form.tsx'
import { fraudWordsOf, limitWordsOf } from '../../parts/sims/profile-labels.ts'
import type { OfSim, SimSeen } from '../../parts/sims/seen.ts'
import { TwoColumns, SimSheet } from '../../parts/sims/sheet/sheet.tsx'
import { DeviceTexts } from './device-texts.tsx'
import { TextDevice } from './text-device.tsx'

/** One SIM, with the actions of its customer. */
export function OwnSim({ partner, iccid }: OfSim) {
  return (
    <SimSheet
      partner={partner}
      iccid={iccid}
      forms={(sim) => (
        <>
          <TextDevice msisdn={sim.msisdn} />
          <FieldsForm partner={partner} sim={sim} />
        </>
      )}
      more={(sim) => (
        <TwoColumns
          left={<LookedAt partner={partner} sim={sim} />}
          right={<DeviceTexts msisdn={sim.msisdn} />}
        />
      )}
    />
  )
}

/** The pool and profiles of a SIM, by name. */
function LookedAt({ partner, sim }: { partner: string; sim: SimSeen }) {
  const ask = { params: { partner_id: partner } }
  const { data: pools } = useRead('readOwnSimPoolUsage', ask)
  const { data: limits } = useRead('listOwnSimLimitProfiles', ask)
  const { data: frauds } = useRead('listOwnSimFraudProfiles', ask)
  const pool = pools?.pools.find(({ sim_pool_id: id }) => id === sim.sim_pool_id)
  const limit = limits?.limit_profiles.find(({ limit_profile_id: id }) => id === sim.limit_profile_id)
  const fraud = frauds?.fraud_profiles.find(({ fraud_profile_id: id }) => id === sim.fraud_profile_id)
  return (
    <section>
      <Heading order={2} size="h4" mb="xs">
        Pool, limits and alarms
      </Heading>
      <Facts
        of={[
          ['Pool', pool && `${pool.name} (${pool.offering})`],
          ['Limit profile', limit && `${limit.name}: ${limitWordsOf(limit)}`],
          ['Fraud profile', fraud && `${fraud.name}: ${fraudWordsOf(fraud)}`],
        ]}
      />
    </section>
  )
}
