import { Stack } from '@mantine/core'
import { Title } from '../../parts/title.tsx'
import { CampaignContent } from './content.tsx'
import { ReadOnlyUsers } from './read-only.tsx'
import { Redaction } from './redaction.tsx'
import { Retention } from './retention.tsx'
import { SimService } from './sim-service.tsx'

/** What holds for the whole exchange. */
export function Page() {
  return (
    <>
      <Title
        name="Settings"
        says="What holds for the whole exchange; every node goes by it within a second."
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
