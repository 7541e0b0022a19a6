import { IconCertificate } from '@tabler/icons-react'
import type { PageEntry } from '../../shell/page.ts'

export const entry: PageEntry = {
  path: '/registrations',
  title: 'Registrations',
  group: 'Compliance',
  order: 1,
  icon: IconCertificate,
  audiences: ['customer'],
  load: async () => {
    await import('../../parts/schema-form/no-eval.ts')
    return import('./page.tsx')
  },
}
