// Faults that several simulators of HTTP APIs have.
const MS = { description: 'milliseconds', least: 1, most: 86_400_000 } as const

/** Faults of requests; `words` are the kinds of request that a fault may be limited to. */
export function commonRequestFaults<const W extends readonly string[]>(words: W) {
  const OF = { description: 'kind of request', words, usually: 'all' } as const
  return {
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
      parameters: { ms: { ...MS, usually: 1000 }, of: OF },
    },
  } as const
}

/** The fault of a response that cannot be read. */
export function malformedFault<const W extends readonly string[]>(words: W) {
  return {
    does: 'executes requests and responds with a malformed body',
    counts: 'requests',
    parameters: {
      kind: {
        description: 'kind of malformation',
        words: ['html', 'truncated', 'other-shape'],
        usually: 'html',
      },
      of: { description: 'kind of request', words, usually: 'all' },
    },
  } as const
}

/** Faults of what a simulator sends by itself, such as `webhook`. */
export function eventFaults(noun: string) {
  const article = /^[aeiou]/.test(noun) ? 'an' : 'a'
  return {
    'lose-events': { does: `sends no ${noun}s`, counts: 'events', parameters: {} },
    'late-events': {
      does: `sends ${noun}s late`,
      counts: 'events',
      parameters: { ms: { ...MS, usually: 5000 } },
    },
    'repeat-events': { does: `sends each ${noun} twice`, counts: 'events', parameters: {} },
    'reorder-events': {
      does: `sends ${article} ${noun} after the next one`,
      counts: 'events',
      parameters: {},
    },
    'forge-events': { does: `signs ${noun}s with another secret`, counts: 'events', parameters: {} },
  } as const
}
