import { Alert, Group, Stack, Text } from '@mantine/core'
import { usecaseWords } from '#tendlc/shapes/choice-fields.ts'
import { labelledCampaign } from '#tendlc/campaigns/labelled-fields.ts'
import { useRead } from '../../../api/reading.ts'
import { Back } from '../../../parts/back.tsx'
import { labelledReason } from '../../../parts/labels/reason-labels.ts'
import { StateBadge } from '../../../parts/values/badge.tsx'
import { flowOnce } from '../../../parts/flow-once.ts'
import { Panel } from '../../../parts/panel.tsx'
import { RecordView } from '../../../parts/values/record-view.tsx'
import { Read } from '../../../parts/values/states.tsx'
import { Timeline } from '../../../parts/records/timeline.tsx'
import { Title } from '../../../parts/title.tsx'
import { CampaignActs } from './campaign-acts.tsx'
import { CampaignNumbers } from './campaign-numbers.tsx'
import { mustAct, reasonsOf } from './reasons.ts'
import { ReasonList, SandboxHint } from '../pieces.tsx'
import { Networks } from './networks.tsx'
import { campaignNext } from '../next-labels.ts'
import type { Campaign } from '../seen.ts'

/** One of the account's own campaigns. */
export function OwnCampaign({ brandId, id }: { brandId: string; id: string }) {
  const params = { brand_id: brandId, campaign_id: id }
  const campaign = useRead('getCampaign', { params }, { everyMs: 10_000 })
  const found = useRead('findOwnCampaign', { params: { campaign_id: id } })
  return (
    <>
      <Back to={`/registrations/brands/${brandId}`}>{found.data?.brand_name ?? 'The brand'}</Back>
      <Read of={campaign}>{(one) => <CampaignSheet campaign={one} />}</Read>
    </>
  )
}

function CampaignSheet({ campaign }: { campaign: Campaign }) {
  const { campaign_id, last_status_changes: changes } = campaign
  const record = Object.fromEntries(Object.entries(flowOnce(campaign)).filter(([name]) => !inFrame.has(name)))
  return (
    <>
      <Title
        name={campaign.label ?? (campaign.usecase ? usecaseWords[campaign.usecase] : campaign_id)}
        description={`Campaign ${campaign_id}${campaign.usecase ? `: ${usecaseWords[campaign.usecase]}` : ''}`}
      >
        <CampaignActs campaign={campaign} />
      </Title>
      <Stack gap="md">
        <Next campaign={campaign} />
        <Sharing campaign={campaign} />
        <CampaignNumbers campaign={campaign} />
        <Networks campaign={campaign} />
        <Panel title="Registered data">
          <RecordView of={record} words={labelledCampaign} />
        </Panel>
        <Panel title="History">
          <Timeline
            steps={changes.map(({ status: to, reason: why, change_date }) => ({
              at: change_date,
              title: <StateBadge state={to} />,
              description: labelledReason(labelledCampaign, why),
            }))}
          />
        </Panel>
      </Stack>
    </>
  )
}

/** The state of the campaign, and the next step of its owner. */
function Next({ campaign }: { campaign: Campaign }) {
  const { status } = campaign
  return (
    <Alert color={mustAct(campaign) ? 'orange' : 'gray'} title="What to do next">
      <Group gap="xs">
        <StateBadge state={status} />
        <Text size="sm">{campaignNext[status]}</Text>
      </Group>
      <SandboxHint state={status} />
      <ReasonList of={reasonsOf(campaign)} />
    </Alert>
  )
}

/** Whether the other partner shares an imported campaign with this exchange. */
function Sharing({ campaign: { partner, campaign_id } }: { campaign: Campaign }) {
  const sharing = useRead('getSharing', { params: { campaign_id } }, { when: partner })
  if (!partner || !sharing.data) return null
  const { sharing_status: status, upstream_cnp_id: from } = sharing.data
  return (
    <Panel title="Sharing">
      <Group gap="xs">
        <StateBadge state={status} />
        <Text size="sm">
          {status === 'ACCEPTED'
            ? `Shared by ${from}.`
            : `Ask ${from} to share the campaign with this exchange at the registry. The campaign is reviewed afterwards.`}
        </Text>
      </Group>
    </Panel>
  )
}

/** Fields that are shown elsewhere on the page, or that only programs need. */
const inFrame = new Set([
  '_links',
  'account_id',
  'primary_account_id',
  'brand_id',
  'campaign_id',
  'status',
  'mno_metadata',
  'last_status_changes',
  'suspensions',
  'carrier_brand_suspensions',
  'tcr_status',
  'tcr_campaign_id',
])
