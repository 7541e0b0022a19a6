import { IconMessages } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/messages',
  title: 'Messages',
  group: 'Traffic',
  order: 1,
  icon: IconMessages,
  audiences: ['operator'],
  actions: [['send', 'Send a test message', 'messaging']],
  words: 'no receipt submitted failed',
  load: () => import('./page.tsx'),
}
