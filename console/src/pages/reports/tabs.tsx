import type { Area } from '#accounts/roles/role-kinds.ts'
import { PageTabs } from '../../parts/tabs.tsx'
import { useSession } from '../../shell/session.ts'

const tabs: readonly { path: string; name: string; area?: Area }[] = [
  { path: '/reports', name: 'Messages' },
  { path: '/reports/sims', name: 'SIM usage', area: 'sims' },
]

/** The reports that the signed-in user may read. */
export function ReportTabs() {
  const { rights } = useSession()
  return (
    <PageTabs
      label="Reports"
      tabs={tabs.filter(({ area }) => area === undefined || rights?.[area] !== 'none')}
    />
  )
}
