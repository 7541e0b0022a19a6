import { IconCreditCard } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/cards',
  title: 'Cards',
  group: 'Money',
  order: 3.5,
  icon: IconCreditCard,
  audiences: ['customer'],
  area: 'billing',
  load: () => import('./page.tsx'),
}
