import { IconDeviceSim } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/sims',
  title: 'SIMs',
  group: 'Numbers & SIMs',
  order: 1,
  icon: IconDeviceSim,
  audiences: ['customer'],
  area: 'sims',
  load: () => import('./page.tsx'),
}
