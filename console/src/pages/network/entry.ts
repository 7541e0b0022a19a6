import { IconAntenna } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/network',
  title: 'Network',
  group: 'Numbers & SIMs',
  order: 2,
  icon: IconAntenna,
  audiences: ['operator'],
  parts: [
    ['requests', 'Pending requests'],
    ['tokens', 'Tokens'],
    ['decisions', 'Decisions'],
    ['hooks', 'Consent hooks'],
    ['sessions', 'QoD sessions'],
    ['profiles', 'QoS profiles'],
    ['cells', 'Cells'],
  ],
  load: () => import('./page.tsx'),
}
