import { IconPhone } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/numbers',
  title: 'Numbers',
  group: 'Numbers & SIMs',
  order: 0,
  icon: IconPhone,
  audiences: ['customer'],
  actions: [
    ['buy', 'Buy a number'],
    ['released', 'Released numbers'],
  ],
  area: 'numbers',
  load: () => import('./page.tsx'),
}
