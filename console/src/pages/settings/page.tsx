import { Stack } from '@mantine/core'
import { Title } from '../../parts/title.tsx'
import { CampaignContent } from './content.tsx'
import { ReadOnlyUsers } from './read-only.tsx'
import { Redaction } from './redaction.tsx'
import { Retention } from './retention.tsx'
import { SimService } from './sim-service.tsx'

/** The settings of the whole exchange. */
export function Page() {
  return (
    <>
      <Title
        name="Settings"
        description="Settings of the whole exchange. All nodes apply changes within 1 s."
      />
      <Stack gap="xl">
        <SimService />
        <ReadOnlyUsers />
        <CampaignContent />
        <Redaction />
        <Retention />
      </Stack>
    </>
  )
}
