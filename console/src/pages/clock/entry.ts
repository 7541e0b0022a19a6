import { IconClockPlay } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/clock',
  title: 'Clock',
  group: 'System',
  order: 6,
  icon: IconClockPlay,
  audiences: ['operator'],
  sandbox: true,
  load: () => import('./page.tsx'),
}
