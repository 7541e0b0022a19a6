import { IconUser } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/profile',
  title: 'Profile',
  group: 'System',
  order: 90,
  icon: IconUser,
  audiences: ['operator'],
  requires: 'person',
  load: () => import('./page.tsx'),
}
