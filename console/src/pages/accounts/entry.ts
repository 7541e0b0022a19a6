import { IconUsers } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/accounts',
  title: 'Accounts',
  group: 'Customers',
  order: 1,
  icon: IconUsers,
  audiences: ['operator'],
  words: 'customer create account suspend account balance credit',
  load: () => import('./page.tsx'),
}
