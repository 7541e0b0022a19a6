import { IconMail } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/mailbox',
  title: 'Mailbox',
  group: 'System',
  order: 9,
  icon: IconMail,
  audiences: ['operator'],
  requires: 'admin',
  sandbox: true,
  words: 'mail email invitation link',
  load: () => import('./page.tsx'),
}
