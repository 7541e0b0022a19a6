import { Alert, Button, Group, Spoiler, Stack, Text } from '@mantine/core'
import { labelledCampaign } from '#tendlc/campaigns/labelled-fields.ts'
import type { Ask } from '../../../api/contracts.ts'
import { useChange, useRead } from '../../../api/reading.ts'
import { Failed } from '../../../parts/values/states.tsx'
import { refusedFields } from '../../../parts/schema-form/faults.ts'
import { Wrong } from '../../../parts/schema-form/wrong.tsx'
import { filled, type Values } from '../../../parts/schema-form/values.ts'

/** The opt-in description that the networks read, composed by the exchange. */
export function FlowPreview({ values }: { values: Values }) {
  const preview = useChange('previewMessageFlow')
  const details = filled(values['message_flow_details'])
  const wrong = refusedFields(preview.error)
  const look = () =>
    preview.mutate({ body: { message_flow_details: details } } as unknown as Ask<'previewMessageFlow'>)
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button variant="default" size="xs" loading={preview.isPending} disabled={!details} onClick={look}>
          Preview the opt-in description
        </Button>
        <Text size="sm" c="dimmed">
          Composed of the fields above; the networks read this text.
        </Text>
      </Group>
      {preview.error && Object.keys(wrong).length === 0 && <Failed error={preview.error} />}
      <Wrong faults={wrong} shown={[]} words={labelledCampaign} />
      {preview.data && (
        <Alert color="gray" title="Opt-in description" role="status">
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {preview.data.message_flow}
          </Text>
        </Alert>
      )}
    </Stack>
  )
}

/** The terms that the registrant of a campaign accepts. */
export function Terms() {
  const terms = useRead('getCampaignTerms', {})
  if (!terms.data) return null
  return (
    <Alert color="gray" title="The terms of the registry" fz="sm">
      <Spoiler
        maxHeight={80}
        showLabel="Show all"
        hideLabel="Show less"
        styles={{ control: { fontSize: 'inherit' } }}
      >
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {terms.data.terms}
        </Text>
      </Spoiler>
    </Alert>
  )
}
