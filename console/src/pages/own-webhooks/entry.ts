import { IconWebhook } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/webhooks',
  title: 'Webhooks',
  group: 'Traffic',
  order: 2,
  icon: IconWebhook,
  audiences: ['customer'],
  parts: [
    ['attempts', 'Attempts'],
    ['endpoints', 'Webhook endpoints'],
    ['replays', 'Replays'],
  ],
  area: 'developer',
  load: () => import('./page.tsx'),
}
