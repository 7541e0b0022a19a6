import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { labelledBrand } from '#tendlc/brands/labelled-fields.ts'
import { brandStates } from '#tendlc/brands/states.ts'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { Back } from '../../parts/back.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { History } from '../../parts/records/history.tsx'
import { Panel } from '../../parts/panel.tsx'
import { RecordView } from '../../parts/values/record-view.tsx'
import { wordsOf } from '../../parts/schema-form/labels.ts'
import { Read } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/values/when.tsx'
import { ReviewsOf, Suspensions, TwoSides, useRefusal } from './parts.tsx'
import { RegistryId } from './registry-id.tsx'
import { Vettings } from './vettings.tsx'
import { WithReason } from './with-reason.tsx'

type FullBrand = Answered<'readBrand'>

export function Brand({ id }: { id: string }) {
  const brand = useRead('readBrand', { params: { brand_id: id } }, { everyMs: 10_000 })
  return (
    <>
      <Back to="/registered/brands">All brands</Back>
      <Read of={brand}>{(one) => <BrandSheet brand={one} />}</Read>
    </>
  )
}

function BrandSheet({ brand }: { brand: FullBrand }) {
  const setRegistryId = useChange('putBrandRegistryId', readAgain)
  return (
    <>
      <Title name={brand.display_name} description={`Brand ${brand.brand_id} of ${brand.company_name}`}>
        <Actions brand={brand} />
      </Title>
      <TwoSides
        left={
          <>
            <Panel title="Submitted data">
              <RecordView of={brand.data} words={labelledBrand} />
            </Panel>
            <Vettings of={brand.vettings} />
          </>
        }
        right={
          <>
            <Panel title="Brand">
              <About brand={brand} />
            </Panel>
            <Suspensions of={brand.suspensions} />
            <RegistryId
              of="brand"
              hold={brand.registry_hold}
              setId={(registry_id) =>
                setRegistryId.mutateAsync({ params: { brand_id: brand.brand_id }, body: { registry_id } })
              }
            />
            <Unverified brand={brand} />
            <ReviewsOf subject={brand.brand_id} />
            <Panel title="History">
              <History of={brand.history} words={labelledBrand} />
            </Panel>
          </>
        }
      />
    </>
  )
}

function About({ brand }: { brand: FullBrand }) {
  return (
    <Facts
      of={[
        ['Status', <StateBadge key="status" state={brand.status} />],
        ['Identity', <StateBadge key="identity" state={brand.identity_status} />],
        ['Account', <AccountName key="account" apiKey={brand.api_key} link />],
        ['Registry ID', brand.registry_brand_id],
        [
          'Campaigns',
          <Anchor
            key="campaigns"
            component={Link}
            size="sm"
            href={`/registered/campaigns?brand=${brand.brand_id}`}
          >
            {brand.campaign_count} active
          </Anchor>,
        ],
        ['Registered', <When key="created" at={brand.created_at} />],
      ]}
    />
  )
}

function Unverified({ brand: { feedback } }: { brand: FullBrand }) {
  if (feedback.length === 0) return null
  return (
    <Panel title="Failed verifications">
      <Stack gap="xs">
        {feedback.map(({ name, description, fields }) => (
          <Text key={name} size="sm">
            <b>{name}</b> {description} (
            {fields.map((field) => wordsOf(labelledBrand, field).label).join(', ')})
          </Text>
        ))}
      </Stack>
    </Panel>
  )
}

const readAgain = ['readBrand', 'searchBrands', 'listReviews', 'countReviews'] as const

function Actions({ brand: { brand_id, status } }: { brand: FullBrand }) {
  const suspend = useChange('suspendBrand', readAgain)
  const restore = useChange('restoreBrand', readAgain)
  const terminate = useChange('terminateBrand', readAgain)
  const refusal = useRefusal()
  const may = (event: 'suspended' | 'restored' | 'terminated') =>
    refusal(brandStates.allows(status, event), status)
  const params = { brand_id }
  return (
    <>
      <WithReason
        name="Suspend"
        description="Stops the traffic of the brand’s campaigns until the brand is restored, and opens a review."
        done="Brand suspended."
        refusal={may('suspended')}
        act={(body) => suspend.mutateAsync({ params, body })}
      />
      <Act act={() => restore.mutateAsync({ params })} done="Brand restored." refusal={may('restored')}>
        Restore
      </Act>
      <WithReason
        name="Terminate"
        description="Terminates the brand and its campaigns permanently. This cannot be undone."
        done="Brand terminated."
        refusal={may('terminated')}
        act={(body) => terminate.mutateAsync({ params, body })}
      />
    </>
  )
}
