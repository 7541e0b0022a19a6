import { IconWebhook } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/webhooks',
  title: 'Webhooks',
  group: 'Traffic',
  order: 2,
  icon: IconWebhook,
  audiences: ['customer'],
  load: () => import('./page.tsx'),
}
