import { IconSettings } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/settings',
  title: 'Settings',
  group: 'System',
  order: 8,
  icon: IconSettings,
  audiences: ['operator'],
  load: () => import('./page.tsx'),
}
