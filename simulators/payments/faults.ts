import { commonRequestFaults, eventFaults } from '../control/common-faults.ts'
import type { FaultInputIn, FaultTable } from '../control/fault-kinds.ts'

const KINDS = ['all', 'read', 'write', 'create'] as const
const OF = { description: 'kind of request', words: KINDS, usually: 'all' } as const

/** All faults of the simulated payment provider by name. */
export const PAYMENT_FAULTS = {
  'refuse-connections': {
    does: 'closes the connection without executing the request',
    counts: 'requests',
    parameters: { of: OF },
  },
  ...commonRequestFaults(KINDS),
  throttle: { does: 'responds with 429', counts: 'requests', parameters: { of: OF } },
  'refuse-requests': {
    does: 'responds with 400 and an error about a parameter, without executing the request',
    counts: 'requests',
    parameters: { of: OF },
  },
  'server-error': {
    does: 'responds with 500, and repeats that response for the same idempotency key',
    counts: 'requests',
    parameters: {
      after: {
        description: 'whether the request is executed',
        words: ['nothing', 'work'],
        usually: 'nothing',
      },
      of: OF,
    },
  },
  malformed: {
    does: 'executes requests and responds with a page instead of JSON',
    counts: 'requests',
    parameters: { of: OF },
  },
  ...eventFaults('event'),
  'other-mode-events': {
    does: 'sends events of live payments with a test key, and of test payments with a live key',
    counts: 'events',
    parameters: {},
  },
} as const satisfies FaultTable

export type PaymentFaultName = keyof typeof PAYMENT_FAULTS
export type PaymentFaultInput = FaultInputIn<typeof PAYMENT_FAULTS>

/** Faults of requests, of which a request meets one at most: the oldest that fits it. */
export const requestFaults = [
  'refuse-connections',
  'silence',
  'lose-answers',
  'slow-answers',
  'throttle',
  'refuse-requests',
  'server-error',
  'malformed',
] as const satisfies readonly PaymentFaultName[]
