import { IconReceiptEuro } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/ledger',
  title: 'Ledger',
  group: 'Money',
  order: 3,
  icon: IconReceiptEuro,
  audiences: ['customer'],
  area: 'billing',
  load: () => import('./page.tsx'),
}
