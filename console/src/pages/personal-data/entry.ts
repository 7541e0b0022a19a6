import { IconUserShield } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/personal-data',
  title: 'Personal data',
  group: 'System',
  order: 75,
  icon: IconUserShield,
  audiences: ['operator'],
  requires: 'admin',
  load: () => import('./page.tsx'),
}
