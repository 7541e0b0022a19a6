import { IconClockPlay } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/clock',
  title: 'Clock',
  group: 'Exchange',
  order: 6,
  icon: IconClockPlay,
  doors: ['operator'],
  sandbox: true,
  load: () => import('./page.tsx'),
}
