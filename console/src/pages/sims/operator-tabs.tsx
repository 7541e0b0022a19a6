import { PageTabs } from '../../parts/tabs.tsx'

const tabs = [
  { path: '/sims', name: 'Customers' },
  { path: '/sims/usage-files', name: 'Usage files' },
  { path: '/sims/gateways', name: 'NAS' },
  { path: '/sims/unmatched', name: 'Unmatched usage' },
  { path: '/sims/doubtful', name: 'Doubtful usage' },
] as const

/** Sections about SIMs that concern all customers. */
export function OperatorTabs() {
  return <PageTabs label="SIM sections" tabs={tabs} />
}
