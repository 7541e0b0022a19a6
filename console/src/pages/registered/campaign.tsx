import { Anchor, Table, Text } from '@mantine/core'
import { Link } from 'wouter'
import { campaignStates } from '#tendlc/campaigns/states.ts'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { Facts } from '../../parts/facts.tsx'
import { History } from '../../parts/history.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Said } from '../../parts/said.tsx'
import { Read } from '../../parts/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/when.tsx'
import { Back, ReviewsOf, Suspensions, TwoSides, useRefusal } from './parts.tsx'
import { WithReason } from './with-reason.tsx'

type WholeCampaign = Answered<'readCampaign'>

/** One campaign. */
export function Campaign({ id }: { id: string }) {
  const campaign = useRead('readCampaign', { params: { campaign_id: id } }, { everyMs: 10_000 })
  return (
    <>
      <Back to="/registered/campaigns" name="All campaigns" />
      <Read of={campaign}>{(one) => <Whole campaign={one} />}</Read>
    </>
  )
}

function Whole({ campaign }: { campaign: WholeCampaign }) {
  return (
    <>
      <Title
        name={campaign.label ?? campaign.campaign_id}
        says={`Campaign ${campaign.campaign_id}, ${campaign.usecase}`}
      >
        <Actions campaign={campaign} />
      </Title>
      <TwoSides
        left={
          <>
            <Networks of={campaign.networks} />
            <Panel title="What the customer says">
              <Said of={campaign.said} />
            </Panel>
          </>
        }
        right={
          <>
            <Panel title="Campaign">
              <About campaign={campaign} />
            </Panel>
            <Suspensions of={campaign.suspensions} />
            <Numbers of={campaign.numbers} />
            <ReviewsOf subject={campaign.campaign_id} />
            <Panel title="History">
              <History of={campaign.history} />
            </Panel>
          </>
        }
      />
    </>
  )
}

function About({ campaign }: { campaign: WholeCampaign }) {
  return (
    <Facts
      of={[
        ['Status', <StateBadge key="status" state={campaign.status} />],
        ['Traffic', campaign.traffic_enabled ? 'goes through' : 'is stopped'],
        [
          'Brand',
          <Anchor key="brand" component={Link} size="sm" href={`/registered/brands/${campaign.brand_id}`}>
            {campaign.brand_id}
          </Anchor>,
        ],
        ['Account', <code key="account">{campaign.api_key}</code>],
        ['At the registry', campaign.registry_campaign_id],
        ['Active since', <When key="since" at={campaign.registered_at} />],
        ['Renews', <When key="renews" at={campaign.renewal_at} />],
      ]}
    />
  )
}

/** What each network has decided. */
function Networks({ of }: { of: WholeCampaign['networks'] }) {
  return (
    <Panel title="Networks">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Network</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>Throughput</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {of.map((one) => (
            <Table.Tr key={one.network_id}>
              <Table.Td>
                {one.mno}
                {one.complaints.map(({ description, created_at }) => (
                  <Text key={created_at} size="xs" c="dimmed">
                    {description}
                  </Text>
                ))}
              </Table.Td>
              <Table.Td>
                <StateBadge state={one.qualify ? one.status : 'does not qualify'} />
              </Table.Td>
              <Table.Td>{throughputOf(one)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  )
}

function throughputOf({ att_tpm, tmo_tpd, tmo_brand_tier }: WholeCampaign['networks'][number]): string {
  if (att_tpm !== null) return `${att_tpm} a minute`
  if (tmo_tpd !== null) return `${tmo_tpd} a day, ${tmo_brand_tier}`
  return '–'
}

function Numbers({ of }: { of: WholeCampaign['numbers'] }) {
  if (of.length === 0) return null
  return (
    <Panel title="Numbers">
      <Table>
        <Table.Tbody>
          {of.map(({ number, status }) => (
            <Table.Tr key={number}>
              <Table.Td>{number}</Table.Td>
              <Table.Td>
                <StateBadge state={status} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  )
}

const readAgain = ['readCampaign', 'searchCampaigns', 'listReviews', 'countReviews'] as const

function Actions({ campaign: { campaign_id, status, registered_at } }: { campaign: WholeCampaign }) {
  const suspend = useChange('suspendCampaign', readAgain)
  const terminate = useChange('terminateCampaign', readAgain)
  const refusal = useRefusal()
  const params = { campaign_id }
  const neverActive = registered_at === null ? 'It has never been active.' : undefined
  return (
    <>
      <WithReason
        name="Suspend"
        says="Its traffic stops, and a review of it is opened, which lets it go on or terminates it."
        done="The campaign is suspended."
        refusal={refusal(campaignStates.allows(status, 'suspended'), status) ?? neverActive}
        act={(body) => suspend.mutateAsync({ params, body })}
      />
      <WithReason
        name="Terminate"
        says="For ever: its traffic stops, and its numbers are free again. This cannot be undone."
        done="The campaign is terminated."
        refusal={refusal(campaignStates.allows(status, 'terminated'), status)}
        act={(body) => terminate.mutateAsync({ params, body })}
      />
    </>
  )
}
