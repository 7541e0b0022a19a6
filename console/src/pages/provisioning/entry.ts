import { IconListNumbers } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/provisioning',
  title: 'Number provisioning',
  group: 'Compliance',
  order: 2.5,
  icon: IconListNumbers,
  audiences: ['operator'],
  parts: [['failures', 'Provisioning failures']],
  load: () => import('./page.tsx'),
}
