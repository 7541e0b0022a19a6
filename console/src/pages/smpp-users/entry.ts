import { IconPlugConnected } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/smpp-users',
  title: 'SMPP users',
  group: 'Customers',
  order: 2,
  icon: IconPlugConnected,
  audiences: ['operator'],
  words: 'SMPP ESME bind system_id customers clients sessions',
  load: () => import('./page.tsx'),
}
