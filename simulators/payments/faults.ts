import type { FaultInputIn, FaultTable } from '../control/fault-kinds.ts'

const OF = {
  description: 'kind of request',
  words: ['all', 'read', 'write', 'create'],
  usually: 'all',
} as const

/** All faults of the simulated payment provider by name. */
export const PAYMENT_FAULTS = {
  'refuse-connections': {
    does: 'closes the connection without executing the request',
    counts: 'requests',
    parameters: { of: OF },
  },
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
  'slow-answers': {
    does: 'responds late',
    counts: 'requests',
    parameters: { ms: { description: 'milliseconds', least: 1, most: 86_400_000, usually: 1000 }, of: OF },
  },
  throttle: { does: 'responds with 429', counts: 'requests', parameters: { of: OF } },
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
  'lose-events': { does: 'sends no events', counts: 'events', parameters: {} },
  'late-events': {
    does: 'sends events late',
    counts: 'events',
    parameters: { ms: { description: 'milliseconds', least: 1, most: 86_400_000, usually: 5000 } },
  },
  'repeat-events': { does: 'sends each event twice', counts: 'events', parameters: {} },
  'reorder-events': { does: 'sends an event after the next one', counts: 'events', parameters: {} },
  'forge-events': { does: 'signs events with another secret', counts: 'events', parameters: {} },
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
  'server-error',
  'malformed',
] as const satisfies readonly PaymentFaultName[]
