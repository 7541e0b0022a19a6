import type { Area } from '#accounts/roles/role-kinds.ts'
import { PageTabs } from '../../parts/tabs.tsx'
import { useSession } from '../../shell/session.ts'

type Tab = { path: string; name: string; area?: Area }

const tabs: readonly Tab[] = [
  { path: '/reports', name: 'Messages' },
  { path: '/reports/webhooks', name: 'Webhooks', area: 'developer' },
  { path: '/reports/sims', name: 'SIM usage', area: 'sims' },
  { path: '/reports/compliance', name: 'Compliance', area: 'compliance' },
  { path: '/reports/alerts', name: 'Alerts' },
]

/** The reports that the signed-in user may read. */
export function ReportTabs() {
  const { rights } = useSession()
  const mayOpen = ({ area }: Tab) => area === undefined || rights?.[area] !== 'none'
  return <PageTabs label="Reports" tabs={tabs.filter(mayOpen)} />
}
