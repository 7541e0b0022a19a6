import { useRead } from '../../api/reading.ts'
import { Alarms } from '../../parts/sims/alarms.tsx'
import { Fleet } from '../../parts/sims/fleet.tsx'
import { BulkPage } from '../../parts/sims/bulk/bulk-page.tsx'
import { Transfers } from '../../parts/sims/transfers/transfers.tsx'
import { Read } from '../../parts/values/states.tsx'
import { Cards } from './cards.tsx'
import { Disconnects } from './disconnects.tsx'
import { Import } from './import.tsx'
import { Pools } from './profiles/pools.tsx'
import { Profiles } from './profiles/profiles.tsx'
import { Users } from './users/users.tsx'

const parts = {
  list: { name: 'SIMs', Part: Cards },
  many: { name: 'Bulk changes', Part: BulkPage },
  pools: { name: 'Pools', Part: Pools },
  profiles: { name: 'Profiles', Part: Profiles },
  alarms: { name: 'Alarms', Part: Alarms },
  disconnects: { name: 'Disconnects', Part: Disconnects },
  transfers: { name: 'Transfers', Part: Transfers },
  import: { name: 'Import', Part: Import },
  users: { name: 'API users', Part: Users },
} as const

/** One customer: its SIMs and everything that they share. */
export function Partner({ partner, part }: { partner: string; part: string | undefined }) {
  const read = useRead('readSimPartner', { params: { partner_id: partner } })
  return (
    <Read of={read}>
      {({ company_name, parent_id }) => (
        <Fleet
          partner={partner}
          name={company_name}
          all="Customers"
          above={parent_id === null ? [] : [parent_id]}
          below={`/sims?${new URLSearchParams({ parent_id: partner })}`}
          parts={parts}
          part={part}
        />
      )}
    </Read>
  )
}
