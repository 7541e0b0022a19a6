import { IconTerminal2 } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/requests',
  title: 'Requests',
  group: 'Traffic',
  order: 2.5,
  icon: IconTerminal2,
  audiences: ['customer'],
  area: 'developer',
  load: () => import('./page.tsx'),
}
