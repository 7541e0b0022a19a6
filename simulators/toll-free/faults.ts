import type { FaultInputIn, FaultTable } from '../control/fault-kinds.ts'

const OF = { description: 'kind of request', words: ['all', 'read', 'write'], usually: 'all' } as const
const MS = { description: 'milliseconds', least: 1, most: 86_400_000, usually: 1000 } as const

/** All faults of the simulated verifier by name. */
export const VERIFIER_FAULTS = {
  silence: {
    does: 'reads requests, but neither executes them nor responds',
    counts: 'requests',
    parameters: { of: OF },
  },
  'lose-answers': {
    does: 'executes requests and closes the connection without a response',
    counts: 'requests',
    parameters: { of: OF },
  },
  'slow-answers': { does: 'responds late', counts: 'requests', parameters: { ms: MS, of: OF } },
  throttle: {
    does: 'responds with 429',
    counts: 'requests',
    parameters: {
      retry: { description: 'seconds in Retry-After', least: 0, most: 3600, usually: 1 },
      of: OF,
    },
  },
  'refuse-requests': {
    does: 'rejects requests without executing them',
    counts: 'requests',
    parameters: { status: { description: 'HTTP status', least: 400, most: 599, usually: 503 }, of: OF },
  },
  malformed: {
    does: 'executes requests and responds with a malformed body',
    counts: 'requests',
    parameters: {
      kind: {
        description: 'kind of malformation',
        words: ['html', 'truncated', 'other-shape'],
        usually: 'html',
      },
      of: OF,
    },
  },
  'lose-events': { does: 'sends no webhooks', counts: 'events', parameters: {} },
  'late-events': { does: 'sends webhooks late', counts: 'events', parameters: { ms: MS } },
  'repeat-events': { does: 'sends each webhook twice', counts: 'events', parameters: {} },
  'reorder-events': { does: 'sends a webhook after the next one', counts: 'events', parameters: {} },
  'forge-events': { does: 'signs webhooks with another secret', counts: 'events', parameters: {} },
} as const satisfies FaultTable

export type VerifierFaultName = keyof typeof VERIFIER_FAULTS
export type VerifierFaultInput = FaultInputIn<typeof VERIFIER_FAULTS>
