import { IconWebhook } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/webhooks',
  title: 'Webhooks',
  group: 'Traffic',
  order: 4,
  icon: IconWebhook,
  audiences: ['operator'],
  parts: [
    ['registered', 'Registered endpoints'],
    ['events', 'Webhook events'],
    ['attempts', 'Attempts'],
    ['replays', 'Replays'],
  ],
  load: () => import('./page.tsx'),
}
