import { IconUsersGroup } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/people',
  title: 'People',
  group: 'Exchange',
  order: 80,
  icon: IconUsersGroup,
  doors: ['operator'],
  needs: 'admin',
  load: () => import('./page.tsx'),
}
