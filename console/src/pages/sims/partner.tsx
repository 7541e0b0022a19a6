import { Anchor } from '@mantine/core'
import { Link, Redirect } from 'wouter'
import { useRead } from '../../api/reading.ts'
import { Read } from '../../parts/states.tsx'
import { Alarms } from '../../parts/sims/alarms.tsx'
import { partnerPath } from '../../parts/sims/paths.ts'
import { PageTabs } from '../../parts/tabs.tsx'
import { Title } from '../../parts/title.tsx'
import { Nothing } from '../../shell/nothing.tsx'

import { Cards } from './cards.tsx'
import { Disconnects } from './disconnects.tsx'
import { Import } from './import.tsx'

import { Pools } from './pools.tsx'
import { Profiles } from './profiles.tsx'
import { Transfers } from './transfers.tsx'
import { Users } from './users.tsx'

const parts = {
  list: { name: 'SIMs', Part: Cards },
  pools: { name: 'Pools', Part: Pools },
  profiles: { name: 'Profiles', Part: Profiles },
  alarms: { name: 'Alarms', Part: Alarms },
  disconnects: { name: 'Ending sessions', Part: Disconnects },
  transfers: { name: 'Transfers', Part: Transfers },
  import: { name: 'Import', Part: Import },
  users: { name: 'API users', Part: Users },
} as const

/** One customer: its SIMs, and what they share. */
export function Partner({ partner, part }: { partner: string; part: string | undefined }) {
  const read = useRead('readSimPartner', { params: { partner_id: partner } })
  const path = partnerPath(partner)
  if (part === undefined) return <Redirect to={`${path}/list`} replace />
  if (!Object.hasOwn(parts, part)) return <Nothing />
  const { Part } = parts[part as keyof typeof parts]
  return (
    <Read of={read}>
      {({ company_name, parent_id }) => (
        <>
          <Title name={company_name} says={<Where partner={partner} parent={parent_id} />} />
          <PageTabs
            label="Parts of this customer"
            tabs={Object.entries(parts).map(([at, { name }]) => ({ path: `${path}/${at}`, name }))}
          />
          <Part partner={partner} />
        </>
      )}
    </Read>
  )
}

function Where({ partner, parent }: { partner: string; parent: string | null }) {
  return (
    <>
      <Anchor component={Link} href="/sims" size="sm" underline="always">
        Customers
      </Anchor>{' '}
      ·{' '}
      {parent && (
        <>
          <Anchor component={Link} href={partnerPath(parent)} size="sm" underline="always">
            {parent}
          </Anchor>{' '}
          ·{' '}
        </>
      )}
      {partner}
    </>
  )
}
