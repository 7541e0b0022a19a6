import { commonRequestFaults } from '../control/common-faults.ts'
import type { FaultInputIn, FaultTable } from '../control/fault-kinds.ts'

const { silence, 'lose-answers': loseAnswers, 'slow-answers': slowAnswers } = commonRequestFaults(['all'])

/** All faults of the simulated lookup service by name. */
export const LOOKUP_FAULTS = {
  'refuse-connections': {
    does: 'closes every connection as soon as a request arrives',
    counts: 'requests',
    parameters: {},
  },
  silence: { ...silence, parameters: {} },
  'lose-answers': {
    ...loseAnswers,
    does: 'charges for requests and closes the connection without a response',
    parameters: {},
  },
  'slow-answers': { ...slowAnswers, parameters: { ms: slowAnswers.parameters.ms } },
  throttle: {
    does: 'responds with 429',
    counts: 'requests',
    parameters: { retry: { description: 'seconds in Retry-After', least: 0, most: 3600, usually: 1 } },
  },
  'refuse-requests': {
    does: 'rejects requests',
    counts: 'requests',
    parameters: { status: { description: 'HTTP status', least: 400, most: 599, usually: 503 } },
  },
  malformed: {
    does: 'charges for requests and responds with a malformed body',
    counts: 'requests',
    parameters: {
      kind: {
        description: 'kind of malformation',
        words: ['html', 'truncated', 'other-shape'],
        usually: 'html',
      },
    },
  },
  'wrong-results': {
    does: 'responds with a wrong result for the first number of a request',
    counts: 'requests',
    parameters: {
      kind: {
        description: 'kind of result',
        words: ['other-network', 'unreadable-network', 'other-number', 'missing'],
        usually: 'other-network',
      },
    },
  },
} as const satisfies FaultTable

export type LookupFaultName = keyof typeof LOOKUP_FAULTS
export type LookupFaultInput = FaultInputIn<typeof LOOKUP_FAULTS>
