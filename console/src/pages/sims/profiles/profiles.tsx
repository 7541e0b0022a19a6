import { Stack } from '@mantine/core'
import { FraudProfiles } from './fraud-profiles.tsx'
import { LimitProfiles } from './limit-profiles.tsx'

/** What limits SIMs of a customer, and what raises alarms about them. */
export function Profiles({ partner }: { partner: string }) {
  return (
    <Stack gap="xl">
      <LimitProfiles partner={partner} />
      <FraudProfiles partner={partner} />
    </Stack>
  )
}
