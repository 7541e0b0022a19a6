import { IconApps } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/applications',
  title: 'Applications',
  group: 'Account',
  order: 1,
  icon: IconApps,
  audiences: ['customer'],
  area: 'developer',
  load: () => import('./page.tsx'),
}
