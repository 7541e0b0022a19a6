import { IconHistory } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/activity',
  title: 'Activity',
  group: 'Account',
  order: 3.5,
  icon: IconHistory,
  audiences: ['customer'],
  area: 'members',
  load: () => import('./page.tsx'),
}
