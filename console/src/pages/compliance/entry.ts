import { IconChecklist } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/compliance',
  title: 'Reviews',
  group: 'Compliance',
  order: 1,
  icon: IconChecklist,
  audiences: ['operator'],
  load: () => import('./page.tsx'),
}
