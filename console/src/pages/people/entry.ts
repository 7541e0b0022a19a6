import { IconUsersGroup } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/people',
  title: 'People',
  group: 'System',
  order: 80,
  icon: IconUsersGroup,
  audiences: ['operator'],
  requires: 'admin',
  load: () => import('./page.tsx'),
}
