import { IconUsersGroup } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/members',
  title: 'Members',
  group: 'Account',
  order: 3,
  icon: IconUsersGroup,
  audiences: ['customer'],
  area: 'members',
  load: () => import('./page.tsx'),
}
