import type { FaultInputIn, FaultTable } from '../control/fault-kinds.ts'

const OF = { description: 'kind of request', words: ['all', 'read', 'write'], usually: 'all' } as const

/** All faults of the simulated registry by name. */
export const REGISTRY_FAULTS = {
  'refuse-connections': {
    does: 'closes every connection as soon as a request arrives',
    counts: 'requests',
    parameters: {},
  },
  silence: {
    does: 'reads requests, but neither executes them nor responds',
    counts: 'requests',
    parameters: { of: OF },
  },
  'late-requests': {
    does: 'executes requests late',
    counts: 'requests',
    parameters: { ms: { description: 'milliseconds', least: 1, most: 86_400_000, usually: 1000 }, of: OF },
  },
  'late-shares': {
    does: 'lists the previous share of a campaign after a new one',
    counts: 'shares',
    parameters: { ms: { description: 'milliseconds', least: 1, most: 86_400_000, usually: 1000 } },
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
  'refuse-requests': {
    does: 'rejects requests',
    counts: 'requests',
    parameters: {
      code: { description: 'error code', least: 501, most: 999, usually: 591 },
      status: { description: 'HTTP status', least: 400, most: 599, usually: 400 },
      of: OF,
    },
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
  'late-events': {
    does: 'sends webhooks late',
    counts: 'events',
    parameters: { ms: { description: 'milliseconds', least: 1, most: 86_400_000, usually: 5000 } },
  },
  'repeat-events': { does: 'sends each webhook twice', counts: 'events', parameters: {} },
  'reorder-events': {
    does: 'sends a webhook after the next one',
    counts: 'events',
    parameters: {},
  },
  'forge-events': {
    does: 'signs webhooks with another secret',
    counts: 'events',
    parameters: {},
  },
} as const satisfies FaultTable

export type RegistryFaultName = keyof typeof REGISTRY_FAULTS
export type RegistryFaultInput = FaultInputIn<typeof REGISTRY_FAULTS>
