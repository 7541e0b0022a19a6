import { Alert, Group, Stack, Text } from '@mantine/core'
import { labelledBrand } from '#tendlc/brands/labelled-fields.ts'
import { useRead } from '../../../api/reading.ts'
import { Back } from '../../../parts/back.tsx'
import { StateBadge } from '../../../parts/values/badge.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { RecordView } from '../../../parts/values/record-view.tsx'
import { Read } from '../../../parts/values/states.tsx'
import { Title } from '../../../parts/title.tsx'
import { BrandActs } from './brand-acts.tsx'
import { BrandCampaigns } from './brand-campaigns.tsx'
import { Feedback } from './feedback.tsx'
import { Confirmation } from './confirmation.tsx'
import { whyNoCampaign } from '../next-labels.ts'
import { Named, SandboxHint } from '../pieces.tsx'
import { UseCases } from './use-cases.tsx'
import { Vettings } from './vettings.tsx'
import type { Brand } from '../seen.ts'

/** One of the account's own brands with its campaigns, vettings and confirmations. */
export function OwnBrand({ id }: { id: string }) {
  const brand = useRead('getBrand', { params: { brand_id: id } }, { everyMs: 10_000 })
  return (
    <>
      <Back to="/registrations/brands">All brands</Back>
      <Read of={brand}>{(one) => <BrandSheet brand={one} />}</Read>
    </>
  )
}

function BrandSheet({ brand }: { brand: Brand }) {
  const { brand_id: id, status, identity_status: identity } = brand
  const record = Object.fromEntries(Object.entries(brand).filter(([name]) => !inFrame.has(name)))
  return (
    <>
      <Title name={brand.display_name ?? id} description={`Brand ${id}`}>
        <BrandActs brand={brand} />
      </Title>
      <Stack gap="md">
        <Alert
          color={identity === 'UNVERIFIED' || status !== 'ACTIVE' ? 'orange' : 'gray'}
          title="What to do next"
        >
          <Text size="sm" mb="xs">
            {whyNoCampaign(brand) ?? (brand.campaign_count > 0 ? hasSome : 'Register a campaign.')}
          </Text>
          {brand.carrier_suspensions.map(({ category, explanation }) => (
            <Text key={`${category} ${explanation}`} size="sm" mb="xs">
              <b>{category}</b> {explanation}
            </Text>
          ))}
          <Group gap="md">
            <Named name="Brand">
              <StateBadge state={status} />
            </Named>
            <Named name="Identity">
              <StateBadge state={identity} />
            </Named>
          </Group>
          <SandboxHint state={identity} />
        </Alert>
        {identity === 'UNVERIFIED' && <Feedback id={id} title="Failed verifications" />}
        <Confirmation brand={brand} />
        <BrandCampaigns id={id} />
        <Vettings brand={brand} />
        <UseCases id={id} />
        <Panel title="Registered data">
          <RecordView of={record} words={labelledBrand} />
        </Panel>
      </Stack>
    </>
  )
}

const hasSome = 'Open a campaign below to see its next step. You can register more campaigns.'

/** Fields that are shown elsewhere on the page, or that only programs need. */
const inFrame = new Set([
  '_links',
  'account_id',
  'primary_account_id',
  'brand_id',
  'status',
  'identity_status',
  'carrier_suspensions',
  'shared',
  'owner',
])
