import { IconStethoscope } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/health',
  title: 'Health',
  group: 'System',
  order: 0,
  icon: IconStethoscope,
  audiences: ['operator'],
  load: () => import('./page.tsx'),
}
