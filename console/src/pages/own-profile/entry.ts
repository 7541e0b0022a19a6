import { IconUser } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/profile',
  title: 'Profile',
  group: 'Account',
  order: 9,
  icon: IconUser,
  audiences: ['customer'],
  requires: 'member',
  load: () => import('./page.tsx'),
}
