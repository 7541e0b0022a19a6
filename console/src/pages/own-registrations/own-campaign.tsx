import { Alert, Group, Stack, Table, Text } from '@mantine/core'
import { campaignStates } from '#tendlc/campaigns/states.ts'
import type { Answered } from '../../api/contracts.ts'
import { useRead } from '../../api/reading.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Said } from '../../parts/said.tsx'
import { Read } from '../../parts/states.tsx'
import { Timeline } from '../../parts/timeline.tsx'
import { Title } from '../../parts/title.tsx'
import { campaignNext } from './next-words.ts'
import { Back, Go } from './pieces.tsx'

type Campaign = Answered<'getCampaign'>

/** One of the account's own campaigns. */
export function OwnCampaign({ brandId, id }: { brandId: string; id: string }) {
  const params = { brand_id: brandId, campaign_id: id }
  const campaign = useRead('getCampaign', { params }, { everyMs: 10_000 })
  return (
    <>
      <Back to={`/registrations/brands/${brandId}`} name="Its brand" />
      <Read of={campaign}>{(one) => <Whole campaign={one} />}</Read>
    </>
  )
}

function Whole({ campaign }: { campaign: Campaign }) {
  const { brand_id, campaign_id, status, last_status_changes: changes } = campaign
  const reason = changes[0]?.reason
  const said = Object.fromEntries(Object.entries(campaign).filter(([name]) => !inFrame.has(name)))
  return (
    <>
      <Title name={campaign.label ?? campaign_id} says={`Campaign ${campaign_id}, ${campaign.usecase}`}>
        {campaignStates.allows(status, 'updated') && (
          <Go
            to={`/registrations/brands/${brand_id}/campaigns/${campaign_id}/change`}
            main={status !== 'ACTIVE'}
          >
            Change
          </Go>
        )}
      </Title>
      <Stack gap="md">
        <Alert
          color={status === 'REJECTED' || status === 'UPDATES_REQUIRED' ? 'orange' : 'gray'}
          title="What to do next"
        >
          <Group gap="xs">
            <StateBadge state={status} />
            <Text size="sm">{campaignNext[status]}</Text>
          </Group>
          {reason && (
            <Text size="sm" mt="xs">
              {reason}
            </Text>
          )}
        </Alert>
        <Panel title="Networks">
          <Table>
            <Table.Tbody>
              {campaign.mno_metadata.map(({ network_id, mno, status: said_, qualify }) => (
                <Table.Tr key={network_id}>
                  <Table.Td>{mno}</Table.Td>
                  <Table.Td>
                    <StateBadge state={qualify ? said_ : 'does not qualify'} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Panel>
        <Panel title="What is registered">
          <Said of={said} />
        </Panel>
        <Panel title="History">
          <Timeline
            steps={changes.map(({ status: to, reason: why, change_date }) => ({
              at: change_date,
              title: <StateBadge state={to} />,
              says: why,
            }))}
          />
        </Panel>
      </Stack>
    </>
  )
}

/** What stands elsewhere on the page, or is of programs. */
const inFrame = new Set([
  '_links',
  'account_id',
  'primary_account_id',
  'brand_id',
  'campaign_id',
  'status',
  'mno_metadata',
  'last_status_changes',
  'tcr_status',
  'tcr_campaign_id',
])
