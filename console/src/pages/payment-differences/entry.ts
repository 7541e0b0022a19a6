import { IconScale } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/payment-differences',
  title: 'Payment differences',
  group: 'Money',
  order: 4,
  icon: IconScale,
  audiences: ['operator'],
  load: () => import('./page.tsx'),
}
