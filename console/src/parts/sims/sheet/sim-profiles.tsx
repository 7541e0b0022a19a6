import { Anchor, Title as Heading } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useRead } from '../../../api/reading.ts'
import { useSession } from '../../../shell/session.ts'
import { InlinePlaceholder } from '../../placeholders.tsx'
import { Facts } from '../../values/facts.tsx'
import { useSimOperations } from '../audience.ts'
import { partnerPath } from '../paths.ts'
import { fraudWordsOf, limitWordsOf } from '../profile-labels.ts'
import type { SimSeen } from '../seen.ts'

/** The pool and the profiles of a SIM, with links to them. */
export function SimProfiles({ partner, sim }: { partner: string; sim: SimSeen }) {
  const ask = { params: { partner_id: partner } }
  const { pools: poolUsage, limits: limitList, frauds: fraudList } = useSimOperations()
  const { data: pools, isPending: isPoolPending } = useRead(poolUsage, ask)
  const { data: limits, isPending: isLimitPending } = useRead(limitList, ask)
  const { data: frauds, isPending: isFraudPending } = useRead(fraudList, ask)
  const isCustomer = useSession().audience === 'customer'
  const pool = pools?.pools.find(({ sim_pool_id: id }) => id === sim.sim_pool_id)
  const limit = limits?.limit_profiles.find(({ limit_profile_id: id }) => id === sim.limit_profile_id)
  const fraud = frauds?.fraud_profiles.find(({ fraud_profile_id: id }) => id === sim.fraud_profile_id)
  const profiles = `${partnerPath(partner)}/profiles`
  return (
    <section>
      <Heading order={2} size="h4" mb="xs">
        Pool and profiles
      </Heading>
      <Facts
        of={[
          [
            'Pool',
            isPoolPending ? (
              <InlinePlaceholder key="pool" />
            ) : (
              pool && (
                <To path={isCustomer ? profiles : `${partnerPath(partner)}/pools`}>
                  {`${pool.name} (${pool.offering})`}
                </To>
              )
            ),
          ],
          [
            'Limit profile',
            isLimitPending ? (
              <InlinePlaceholder key="limit" />
            ) : (
              limit && <To path={profiles}>{`${limit.name}: ${limitWordsOf(limit)}`}</To>
            ),
          ],
          [
            'Fraud profile',
            isFraudPending ? (
              <InlinePlaceholder key="fraud" />
            ) : (
              fraud && <To path={profiles}>{`${fraud.name}: ${fraudWordsOf(fraud)}`}</To>
            ),
          ],
        ]}
      />
    </section>
  )
}

const To = ({ path, children }: { path: string; children: ReactNode }) => (
  <Anchor component={Link} href={path} inherit underline="always">
    {children}
  </Anchor>
)
