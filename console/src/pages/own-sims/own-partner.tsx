import { useRead } from '../../api/reading.ts'
import { ClearFilters } from '../../parts/lists/clear-filters.tsx'
import { Alarms } from '../../parts/sims/alarms.tsx'
import { Cards } from '../../parts/sims/cards.tsx'
import { Fleet } from '../../parts/sims/fleet.tsx'
import { BulkPage } from '../../parts/sims/bulk/bulk-page.tsx'
import { Transfers } from '../../parts/sims/transfers/transfers.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { OwnProfiles } from './own-profiles.tsx'

const parts = {
  list: { name: 'SIMs', Part: OwnCards },
  many: { name: 'Bulk changes', Part: BulkPage },
  alarms: { name: 'Alarms', Part: Alarms },
  profiles: { name: 'Pools and limits', Part: OwnProfiles },
  transfers: { name: 'Transfers', Part: Transfers },
} as const

/** One fleet: its SIMs, alarms, pools and transfers. */
export function OwnPartner({ partner, part }: { partner: string; part: string | undefined }) {
  const read = useRead('readOwnSimPartner', { params: { partner_id: partner } })
  return (
    <Read of={read}>
      {({ company_name }) => (
        <Fleet partner={partner} name={company_name} all="Fleets" parts={parts} part={part} />
      )}
    </Read>
  )
}

function OwnCards({ partner }: { partner: string }) {
  return (
    <Cards
      partner={partner}
      tools={(filtering) => <ClearFilters {...filtering} size="xs" />}
      empty={
        <EmptyState
          title="No SIMs yet"
          description="The operator of the exchange imports SIMs; SIMs that another customer transfers to you are listed under Transfers."
        />
      }
    />
  )
}
