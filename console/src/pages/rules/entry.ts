import { IconShieldCheck } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/rules',
  title: 'Traffic rules',
  group: 'Traffic',
  order: 5,
  icon: IconShieldCheck,
  audiences: ['operator'],
  parts: [['accounts', 'Account protection']],
  words: 'block fraud velocity',
  load: () => import('./page.tsx'),
}
