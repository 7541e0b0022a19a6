import { IconLayoutDashboard } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/overview',
  title: 'Overview',
  group: 'Traffic',
  order: 0,
  icon: IconLayoutDashboard,
  audiences: ['customer'],
  area: 'overview',
  load: () => import('./page.tsx'),
}
