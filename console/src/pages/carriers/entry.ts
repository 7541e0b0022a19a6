import { IconBuildingBroadcastTower } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/carriers',
  title: 'Carriers',
  group: 'Traffic',
  order: 3,
  icon: IconBuildingBroadcastTower,
  audiences: ['operator'],
  parts: [
    ['routes', 'Routes'],
    ['prices', 'Prices'],
    ['networks', 'Networks'],
    ['explain', 'Explain a number'],
  ],
  load: () => import('./page.tsx'),
}
