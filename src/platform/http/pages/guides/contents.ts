/**
 * A page of the documentation: its address below `/docs/guides/`, its Markdown file below `docs/`, and its summary on the first page,
 * which is by default its first paragraph.
 */
export type GuideFile = { slug: string; file: string; summary?: string }

/** Pages that belong together in the menu. */
export type GuideGroup = { title: string; pages: readonly GuideFile[] }

const guide = (slug: string): GuideFile => ({ slug, file: `guides/${slug}.md` })

/** All pages in reading order. */
export const contents: readonly GuideGroup[] = [
  {
    title: 'Start',
    pages: ['quickstart', 'send-and-receive', 'smpp', 'webhooks', 'reports', 'numbers', 'errors'].map(guide),
  },
  { title: 'Registration', pages: ['10dlc', 'toll-free'].map(guide) },
  { title: 'SIMs and network', pages: ['sims', 'network-features'].map(guide) },
  { title: 'Operation', pages: ['cli', 'operating', 'security', 'going-to-production'].map(guide) },
  {
    title: 'Reference',
    pages: [
      {
        slug: 'api',
        file: 'API.md',
        summary: 'Authentication, errors, webhooks, limits and known quirks of the customer API.',
      },
      {
        slug: 'error-codes',
        file: 'ERROR-CODES.md',
        summary: 'Every error code of a message, and the carrier statuses that map to it.',
      },
      {
        slug: 'sandbox',
        file: 'SANDBOX.md',
        summary: 'The demo account, test numbers, inbound messages, faults and the clock.',
      },
      {
        slug: 'providers',
        file: 'PROVIDERS.md',
        summary: 'HTTP APIs that your providers implement, such as the verification of toll-free numbers.',
      },
      { slug: 'sdks', file: 'SDKS.md', summary: 'How to configure official clients for an exchange.' },
      {
        slug: 'operations',
        file: 'OPERATIONS.md',
        summary: 'Databases, backups, carriers, the operator API, metrics, alarms and runbooks.',
      },
      { slug: 'configuration', file: 'CONFIGURATION.md', summary: 'Every setting with its default.' },
      { slug: 'commands', file: 'CLI.md', summary: 'Every command of strowger with its options.' },
      {
        slug: 'policies',
        file: 'POLICIES.md',
        summary: 'The callers that each operation serves, and the roles of operators.',
      },
      {
        slug: 'reliability',
        file: 'RELIABILITY.md',
        summary: 'Guarantees after crashes and failures, and how they are tested.',
      },
      { slug: 'performance', file: 'PERFORMANCE.md', summary: 'Measurements, and how to repeat them.' },
    ],
  },
]
