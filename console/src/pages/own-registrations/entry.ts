import { IconCertificate } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/registrations',
  title: 'Registrations',
  group: 'Compliance',
  order: 1,
  icon: IconCertificate,
  audiences: ['customer'],
  parts: [
    ['brands', 'Brands'],
    ['campaigns', 'Campaigns'],
    ['toll-free', 'Toll-free numbers'],
    ['resellers', 'Resellers'],
  ],
  actions: [
    ['brands/new', 'Register a brand'],
    ['brands/import', 'Import a campaign'],
    ['toll-free/new', 'Register toll-free numbers'],
    ['resellers/new', 'Register a reseller'],
  ],
  area: 'compliance',
  load: async () => {
    await import('../../parts/schema-form/no-eval.ts')
    return import('./page.tsx')
  },
}
