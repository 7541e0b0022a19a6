import { IconCertificate } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/registered',
  title: 'Registrations',
  group: 'Compliance',
  order: 2,
  icon: IconCertificate,
  audiences: ['operator'],
  parts: [
    ['brands', 'Brands'],
    ['campaigns', 'Campaigns'],
    ['resellers', 'Resellers'],
    ['toll-free', 'Toll-free numbers'],
    ['violations', 'Violations'],
  ],
  load: () => import('./page.tsx'),
}
