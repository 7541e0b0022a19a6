import { IconFileSearch } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/audit',
  title: 'Audit',
  group: 'System',
  order: 7,
  icon: IconFileSearch,
  audiences: ['operator'],
  load: () => import('./page.tsx'),
}
