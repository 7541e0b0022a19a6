import { IconMessages } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/messages',
  title: 'Messages',
  group: 'Traffic',
  order: 1,
  icon: IconMessages,
  audiences: ['customer'],
  area: 'messages',
  load: () => import('./page.tsx'),
}
