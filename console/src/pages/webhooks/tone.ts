/** The color of an endpoint's state: `open` refers to a circuit breaker, and is bad. */
export function toneOf(state: string): 'good' | 'wait' | 'bad' {
  return ({ healthy: 'good', failing: 'wait' } as const)[state] ?? 'bad'
}
