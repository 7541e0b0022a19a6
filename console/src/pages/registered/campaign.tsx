import { Anchor, Table } from '@mantine/core'
import { Link } from 'wouter'
import { labelledCampaign } from '#tendlc/campaigns/labelled-fields.ts'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { Back } from '../../parts/back.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { flowOnce } from '../../parts/flow-once.ts'
import { Facts } from '../../parts/values/facts.tsx'
import { History } from '../../parts/records/history.tsx'
import { Panel } from '../../parts/panel.tsx'
import { RecordView } from '../../parts/values/record-view.tsx'
import { wordsOf } from '../../parts/schema-form/labels.ts'
import { Read } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/values/when.tsx'
import { CampaignActs } from './campaign-acts.tsx'
import { CampaignContent } from './campaign-content.tsx'
import { Networks } from './networks.tsx'
import { RegistryId } from './registry-id.tsx'
import { ReviewsOf, Suspensions, TwoSides } from './parts.tsx'

type FullCampaign = Answered<'readCampaign'>

export function Campaign({ id }: { id: string }) {
  const campaign = useRead('readCampaign', { params: { campaign_id: id } }, { everyMs: 10_000 })
  return (
    <>
      <Back to="/registered/campaigns">All campaigns</Back>
      <Read of={campaign}>{(one) => <CampaignSheet campaign={one} />}</Read>
    </>
  )
}

function CampaignSheet({ campaign }: { campaign: FullCampaign }) {
  const setRegistryId = useChange('putCampaignRegistryId', ['readCampaign', 'searchCampaigns'])
  return (
    <>
      <Title
        name={campaign.label ?? campaign.campaign_id}
        description={`Campaign ${campaign.campaign_id}: ${wordsOf(labelledCampaign, 'usecase').choices?.[campaign.usecase] ?? campaign.usecase}`}
      >
        <CampaignActs campaign={campaign} />
      </Title>
      <TwoSides
        left={
          <>
            <Networks of={campaign.networks} />
            <Panel title="Submitted data">
              <RecordView of={flowOnce(campaign.data)} words={labelledCampaign} />
            </Panel>
          </>
        }
        right={
          <>
            <Panel title="Campaign">
              <About campaign={campaign} />
            </Panel>
            <Suspensions of={campaign.suspensions} />
            <RegistryId
              of="campaign"
              hold={campaign.registry_hold}
              setId={(registry_id) =>
                setRegistryId.mutateAsync({
                  params: { campaign_id: campaign.campaign_id },
                  body: { registry_id },
                })
              }
            />
            <Numbers of={campaign.numbers} />
            <CampaignContent campaign={campaign} />
            <ReviewsOf subject={campaign.campaign_id} />
            <Panel title="History">
              <History of={campaign.history} words={labelledCampaign} />
            </Panel>
          </>
        }
      />
    </>
  )
}

function About({ campaign }: { campaign: FullCampaign }) {
  return (
    <Facts
      of={[
        ['Status', <StateBadge key="status" state={campaign.status} />],
        ['Traffic', campaign.traffic_enabled ? 'allowed' : 'stopped'],
        [
          'Brand',
          <Anchor key="brand" component={Link} size="sm" href={`/registered/brands/${campaign.brand_id}`}>
            {campaign.brand_name}
          </Anchor>,
        ],
        ['Account', <AccountName key="account" apiKey={campaign.api_key} link />],
        ['Registry ID', campaign.registry_campaign_id],
        ['Active since', <When key="since" at={campaign.registered_at} />],
        ['Renews', <When key="renews" at={campaign.renewal_at} />],
        ['Renews at the registry', campaign.registry_renews_on ?? '–'],
      ]}
    />
  )
}

function Numbers({ of }: { of: FullCampaign['numbers'] }) {
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
