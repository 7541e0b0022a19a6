import { IconKey } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/secrets',
  title: 'Secrets',
  group: 'Account',
  order: 2,
  icon: IconKey,
  audiences: ['customer'],
  area: 'secrets',
  load: () => import('./page.tsx'),
}
