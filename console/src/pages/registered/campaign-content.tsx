import { Anchor, Group, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import { useChange, usePages, useRead } from '../../api/reading.ts'
import { ChangeContentAction, formOfAction, saysAction } from '../../parts/forms/content-action.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { Panel } from '../../parts/panel.tsx'
import { violationColumns } from './violation-columns.tsx'

type Campaign = Pick<Answered<'readCampaign'>, 'campaign_id' | 'content_action'>

/** The action for messages that do not comply with a campaign, and the violations of the campaign. */
export function CampaignContent({ campaign: { campaign_id, content_action } }: { campaign: Campaign }) {
  const exchange = useRead('readContentAction', {})
  const put = useChange('putCampaignContentAction', ['readCampaign'])
  const pages = usePages(
    'listCampaignViolations',
    (cursor) => ({ query: { campaign_id, limit: '20', ...(cursor && { cursor }) } }),
    ({ violations, next }) => ({ items: violations, next: next ?? undefined }),
  )
  const action = content_action ?? exchange.data?.action
  return (
    <Panel title="Texts that do not comply">
      <Group justify="space-between" mb="sm">
        <Text size="sm">
          {action && saysAction[action]}
          {content_action === null && ' (default of the exchange)'}
        </Text>
        <ChangeContentAction
          first={formOfAction(content_action)}
          own
          put={(chosen) => put.mutateAsync({ params: { campaign_id }, body: { action: chosen } })}
        />
      </Group>
      <PagedList
        label="Violations"
        of={pages}
        keyOf={(one) => `${one.message_uuid} ${one.rule}`}
        columns={violationColumns}
        href={({ message_uuid }) => `/messages/${message_uuid}`}
        height={240}
        empty={<Text c="dimmed">No violations.</Text>}
      />
      <Anchor component={Link} size="sm" href={`/registered/violations?campaign=${campaign_id}`}>
        Filter violations
      </Anchor>
    </Panel>
  )
}
