import { commonRequestFaults, eventFaults, malformedFault } from '../control/common-faults.ts'
import type { FaultInputIn, FaultTable } from '../control/fault-kinds.ts'

const KINDS = ['all', 'read', 'write'] as const
const OF = { description: 'kind of request', words: KINDS, usually: 'all' } as const

const MS = { description: 'milliseconds', least: 1, most: 86_400_000, usually: 1000 } as const

/** All faults of the simulated registry by name. */
export const REGISTRY_FAULTS = {
  'refuse-connections': {
    does: 'closes every connection as soon as a request arrives',
    counts: 'requests',
    parameters: {},
  },
  ...commonRequestFaults(KINDS),
  'late-requests': {
    does: 'executes requests late',
    counts: 'requests',
    parameters: { ms: MS, of: OF },
  },
  'late-shares': {
    does: 'lists the previous share of a campaign after a new one',
    counts: 'shares',
    parameters: { ms: MS },
  },
  throttle: { does: 'responds with 429', counts: 'requests', parameters: { of: OF } },
  'refuse-requests': {
    does: 'rejects requests',
    counts: 'requests',
    parameters: {
      code: { description: 'error code', least: 501, most: 999, usually: 591 },
      status: { description: 'HTTP status', least: 400, most: 599, usually: 400 },
      of: OF,
    },
  },
  malformed: malformedFault(KINDS),
  ...eventFaults('webhook'),
} as const satisfies FaultTable

export type RegistryFaultName = keyof typeof REGISTRY_FAULTS
export type RegistryFaultInput = FaultInputIn<typeof REGISTRY_FAULTS>
