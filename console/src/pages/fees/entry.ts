import { IconReceiptEuro } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/fees',
  title: 'Fees',
  group: 'Money',
  order: 3,
  icon: IconReceiptEuro,
  audiences: ['operator'],
  load: () => import('./page.tsx'),
}
