import { IconBuildingBroadcastTower } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/carriers',
  title: 'Carriers',
  group: 'Traffic',
  order: 3,
  icon: IconBuildingBroadcastTower,
  audiences: ['operator'],
  load: () => import('./page.tsx'),
}
