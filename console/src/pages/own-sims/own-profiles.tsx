import { Stack, Text, Title as Heading } from '@mantine/core'
import { useRead } from '../../api/reading.ts'
import { Facts } from '../../parts/values/facts.tsx'
import { PoolBars } from '../../parts/sims/pool-bars.tsx'
import { fraudWordsOf, limitWordsOf } from '../../parts/sims/profile-labels.ts'
import { Read } from '../../parts/values/states.tsx'

/** The use of pools, and the limit and fraud profiles that operators assign to SIMs. */
export function OwnProfiles({ partner }: { partner: string }) {
  const ask = { params: { partner_id: partner } }
  const limits = useRead('listOwnSimLimitProfiles', ask)
  const frauds = useRead('listOwnSimFraudProfiles', ask)
  return (
    <Stack gap="lg" maw={860}>
      <Text size="sm" c="dimmed">
        The operator of the exchange assigns these profiles to SIMs. The page of a SIM shows its profiles.
      </Text>
      <PoolBars partner={partner} />
      <section>
        <Heading order={2} size="h4" mb="xs">
          Limit profiles
        </Heading>
        <Read of={limits}>
          {({ limit_profiles: all }) => (
            <Named of={all.map((one) => [one.name, limitWordsOf(one)])} none="No limit profiles." />
          )}
        </Read>
      </section>
      <section>
        <Heading order={2} size="h4" mb="xs">
          Fraud profiles
        </Heading>
        <Read of={frauds}>
          {({ fraud_profiles: all }) => (
            <Named of={all.map((one) => [one.name, fraudWordsOf(one)])} none="No fraud profiles." />
          )}
        </Read>
      </section>
    </Stack>
  )
}

function Named({
  of,
  none,
}: {
  of: readonly (readonly [name: string, description: string])[]
  none: string
}) {
  return of.length > 0 ? <Facts of={of} /> : <Text c="dimmed">{none}</Text>
}
