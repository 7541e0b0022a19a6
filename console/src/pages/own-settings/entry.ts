import { IconSettings } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/settings',
  title: 'Settings',
  group: 'Account',
  order: 4,
  icon: IconSettings,
  audiences: ['customer'],
  area: 'overview',
  load: () => import('./page.tsx'),
}
