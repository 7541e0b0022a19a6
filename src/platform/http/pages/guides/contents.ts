/** A page of the documentation: its address below `/docs/guides/` and its Markdown file below `docs/`. */
export type GuideFile = { slug: string; file: string }

/** Pages that belong together in the menu. */
export type GuideGroup = { title: string; pages: readonly GuideFile[] }

const guide = (slug: string): GuideFile => ({ slug, file: `guides/${slug}.md` })

/** All pages in reading order. */
export const contents: readonly GuideGroup[] = [
  {
    title: 'Start',
    pages: ['quickstart', 'send-and-receive', 'webhooks', 'numbers', 'errors'].map(guide),
  },
  { title: 'Registration', pages: ['10dlc', 'toll-free'].map(guide) },
  { title: 'SIMs and network', pages: ['sims', 'network-features'].map(guide) },
  { title: 'Operation', pages: ['operating', 'security', 'going-to-production', 'cli'].map(guide) },
  {
    title: 'Reference',
    pages: [
      { slug: 'api', file: 'API.md' },
      { slug: 'error-codes', file: 'ERROR-CODES.md' },
      { slug: 'sandbox', file: 'SANDBOX.md' },
      { slug: 'sdks', file: 'SDKS.md' },
      { slug: 'operations', file: 'OPERATIONS.md' },
      { slug: 'configuration', file: 'CONFIGURATION.md' },
      { slug: 'commands', file: 'CLI.md' },
      { slug: 'policies', file: 'POLICIES.md' },
      { slug: 'reliability', file: 'RELIABILITY.md' },
      { slug: 'performance', file: 'PERFORMANCE.md' },
    ],
  },
]
