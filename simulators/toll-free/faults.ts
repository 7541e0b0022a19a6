import { commonRequestFaults, eventFaults, malformedFault } from '../control/common-faults.ts'
import type { FaultInputIn, FaultTable } from '../control/fault-kinds.ts'

const KINDS = ['all', 'read', 'write'] as const
const OF = { description: 'kind of request', words: KINDS, usually: 'all' } as const

/** All faults of the simulated verifier by name. */
export const VERIFIER_FAULTS = {
  ...commonRequestFaults(KINDS),
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
  malformed: malformedFault(KINDS),
  ...eventFaults('webhook'),
} as const satisfies FaultTable

export type VerifierFaultName = keyof typeof VERIFIER_FAULTS
export type VerifierFaultInput = FaultInputIn<typeof VERIFIER_FAULTS>
