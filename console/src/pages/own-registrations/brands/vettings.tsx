import { Group, List, Stack, Text } from '@mantine/core'
import { useRead } from '../../../api/reading.ts'
import { StateBadge } from '../../../parts/values/badge.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Read } from '../../../parts/values/states.tsx'
import { When } from '../../../parts/values/when.tsx'
import { Appeal } from './appeal.tsx'
import { vettingMeans } from '../next-labels.ts'
import type { Brand } from '../seen.ts'
import { ImportVetting, OrderVetting } from './vetting-forms.tsx'
import type { Vetting } from '../seen.ts'

/** Third-party vettings of a brand, newest first, and appeals against them. */
export function Vettings({ brand }: { brand: Brand }) {
  const { brand_id } = brand
  const vettings = useRead('getVettingRequests', { params: { brand_id } }, { everyMs: 10_000 })
  const refusal = whyNone(brand)
  return (
    <Panel title="Vettings">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          A third party vets the brand. A better score raises the throughput that networks allow.
        </Text>
        <Read of={vettings}>
          {(list) =>
            list.length === 0 ? (
              <Text size="sm">No vettings yet.</Text>
            ) : (
              list.toReversed().map((one) => <One key={one.vetting_request_id} brandId={brand_id} of={one} />)
            )
          }
        </Read>
        <Group gap="xs">
          <OrderVetting id={brand_id} refusal={refusal} />
          <ImportVetting id={brand_id} refusal={refusal} />
        </Group>
      </Stack>
    </Panel>
  )
}

/** The reason why the brand cannot be vetted now. */
function whyNone({ status, identity_status: identity, entity_type: type }: Brand): string | undefined {
  if (status !== 'ACTIVE') return `The brand is ${status}.`
  if (type === 'SOLE_PROPRIETOR') return 'SOLE_PROPRIETOR brands cannot be vetted.'
  if (identity === 'PENDING' || identity === 'UNVERIFIED') return `The identity status is ${identity}.`
  return undefined
}

function One({ brandId, of }: { brandId: string; of: Vetting }) {
  const { evp_id: by, vetting_class: kind, vetting_status: status, vetting_score: score } = of
  return (
    <Stack gap={4} component="article" aria-label={`Vetting ${of.vetting_id}`}>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {[kind, 'by', by].filter(Boolean).join(' ')}
        </Text>
        <StateBadge state={status} />
        {score !== undefined && <Text size="sm">score {score}</Text>}
        <Text size="xs" c="dimmed">
          <When at={of.create_date} />
        </Text>
        <Appeal brandId={brandId} vetting={of} />
      </Group>
      <Text size="sm">{of.feedback ?? vettingMeans[status]}</Text>
      {of.reasons.length > 0 && (
        <List size="sm">
          {of.reasons.map((reason) => (
            <List.Item key={reason}>{reason}</List.Item>
          ))}
        </List>
      )}
      {of.appeals.map((appeal) => (
        <AppealLine key={appeal.created_date} of={appeal} />
      ))}
    </Stack>
  )
}

function AppealLine({ of }: { of: Vetting['appeals'][number] }) {
  const { status, reason, outcome, evidence, created_date: at } = of
  return (
    <Group gap="xs" pl="md">
      <Text size="sm">Appeal</Text>
      <StateBadge state={status} />
      <Text size="sm">{outcome ?? reason}</Text>
      <Text size="xs" c="dimmed">
        <When at={at} />
        {evidence.length > 0 && ` · ${evidence.map(({ file_name }) => file_name).join(', ')}`}
      </Text>
    </Group>
  )
}
