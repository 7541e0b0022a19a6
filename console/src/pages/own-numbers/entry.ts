import { IconPhone } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/numbers',
  title: 'Numbers',
  group: 'Traffic',
  order: 3,
  icon: IconPhone,
  audiences: ['customer'],
  load: () => import('./page.tsx'),
}
