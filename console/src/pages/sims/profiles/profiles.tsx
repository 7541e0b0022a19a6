import { Stack } from '@mantine/core'
import { FraudProfiles } from './fraud-profiles.tsx'
import { LimitProfiles } from './limit-profiles.tsx'

/** Limit and fraud profiles of a customer. */
export function Profiles({ partner }: { partner: string }) {
  return (
    <Stack gap="xl">
      <LimitProfiles partner={partner} />
      <FraudProfiles partner={partner} />
    </Stack>
  )
}
