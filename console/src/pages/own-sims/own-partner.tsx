import { Anchor, Text } from '@mantine/core'
import { Link, Redirect } from 'wouter'
import { useRead } from '../../api/reading.ts'
import { Alarms } from '../../parts/sims/alarms.tsx'
import { Cards } from '../../parts/sims/cards.tsx'
import { partnerPath } from '../../parts/sims/paths.ts'
import { Nowhere, Read } from '../../parts/states.tsx'
import { PageTabs } from '../../parts/tabs.tsx'
import { Title } from '../../parts/title.tsx'
import { Nothing } from '../../shell/nothing.tsx'
import { ClearFilters } from './clear-filters.tsx'
import { ManySims } from './many-sims.tsx'
import { OwnProfiles } from './own-profiles.tsx'
import { OwnTransfers } from './own-transfers.tsx'

const parts = {
  list: { name: 'SIMs', Part: OwnCards },
  many: { name: 'Many at once', Part: ManySims },
  alarms: { name: 'Alarms', Part: Alarms },
  profiles: { name: 'Pools and limits', Part: OwnProfiles },
  transfers: { name: 'Transfers', Part: OwnTransfers },
} as const

/** One fleet: its SIMs, and what is looked at of them. */
export function OwnPartner({ partner, part }: { partner: string; part: string | undefined }) {
  const read = useRead('readOwnSimPartner', { params: { partner_id: partner } })
  const path = partnerPath(partner)
  if (part === undefined) return <Redirect to={`${path}/list`} replace />
  if (!Object.hasOwn(parts, part)) return <Nothing />
  const { Part } = parts[part as keyof typeof parts]
  return (
    <Read of={read}>
      {({ company_name }) => (
        <>
          <Title name={company_name} says={<Where partner={partner} />} />
          <PageTabs
            label="Parts of this fleet"
            tabs={Object.entries(parts).map(([at, { name }]) => ({ path: `${path}/${at}`, name }))}
          />
          <Part partner={partner} />
        </>
      )}
    </Read>
  )
}

function Where({ partner }: { partner: string }) {
  return (
    <>
      <Anchor component={Link} href="/sims" size="sm" underline="always">
        Fleets
      </Anchor>{' '}
      ·{' '}
      <Text span size="sm" ff="monospace">
        {partner}
      </Text>
    </>
  )
}

function OwnCards({ partner }: { partner: string }) {
  return (
    <Cards
      partner={partner}
      tools={(filtering) => <ClearFilters {...filtering} />}
      empty={
        <Nowhere
          title="There are no SIMs yet"
          says="Who runs the exchange imports them; or another customer gives some, which stand under Transfers."
        />
      }
    />
  )
}
