import { IconPlugConnected } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/smpp',
  title: 'SMPP',
  group: 'Traffic',
  order: 2.2,
  icon: IconPlugConnected,
  audiences: ['customer'],
  area: 'developer',
  words: 'SMPP users bind ESME Kannel system_id password transceiver',
  load: () => import('./page.tsx'),
}
