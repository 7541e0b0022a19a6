import { IconChartBar } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/reports',
  title: 'Reports',
  group: 'Traffic',
  order: 9,
  icon: IconChartBar,
  audiences: ['operator', 'customer'],
  area: 'reports',
  parts: [
    ['webhooks', 'Webhooks'],
    ['sims', 'SIM usage'],
    ['compliance', 'Compliance'],
    ['alerts', 'Alerts'],
  ],
  load: () => import('./page.tsx'),
}
