import { IconDeviceMobileMessage } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/handset',
  title: 'Handset',
  group: 'Traffic',
  order: 8,
  icon: IconDeviceMobileMessage,
  audiences: ['operator'],
  sandbox: true,
  load: () => import('./page.tsx'),
}
