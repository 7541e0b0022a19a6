import { Group, Stack, Text } from '@mantine/core'
import { appealStates } from '#tendlc/vetting/states.ts'
import type { Answered } from '../../api/contracts.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import { Evidence } from '../../parts/records/evidence.tsx'
import { Panel } from '../../parts/panel.tsx'
import { When } from '../../parts/values/when.tsx'

type Vetting = Answered<'readBrand'>['vettings'][number]

/** The vettings of a brand, with appeals and their files. */
export function Vettings({ of }: { of: readonly Vetting[] }) {
  if (of.length === 0) return null
  return (
    <Panel title="Vettings">
      <Stack gap="md">
        {of.map((vetting) => (
          <Stack key={vetting.vetting_request_id} gap="xs">
            <Group gap="xs">
              <Text size="sm" fw={600}>
                {vetting.evp_id} {vetting.vetting_class}
              </Text>
              <StateBadge state={vetting.status} />
              {vetting.score !== null && <Text size="sm">score {vetting.score}</Text>}
              <Text size="xs" c="dimmed">
                <When at={vetting.created_at} />
              </Text>
            </Group>
            {[...vetting.reasons, vetting.feedback ?? ''].filter(Boolean).map((description) => (
              <Text key={description} size="sm">
                {description}
              </Text>
            ))}
            {vetting.appeals.map((appeal) => (
              <Appeal key={appeal.created_at} of={appeal} />
            ))}
          </Stack>
        ))}
      </Stack>
    </Panel>
  )
}

function Appeal({ of }: { of: Vetting['appeals'][number] }) {
  return (
    <Stack gap="xs" pl="md">
      <Group gap="xs">
        <Text size="sm">Appeal: {of.reason}</Text>
        <StateBadge state={of.status} />
      </Group>
      {of.outcome && <Text size="sm">{of.outcome}</Text>}
      {of.evidence.map((file) => (
        <Evidence
          key={file.evidence_id}
          of={file}
          isKept={appealStates.allows(of.status as 'PENDING', 'decided')}
        />
      ))}
    </Stack>
  )
}
