import { IconAntenna } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/network',
  title: 'Network',
  group: 'Numbers & SIMs',
  order: 2,
  icon: IconAntenna,
  audiences: ['operator'],
  load: () => import('./page.tsx'),
}
