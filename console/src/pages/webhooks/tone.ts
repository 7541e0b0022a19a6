/** The color of an endpoint's state. `open` is bad, since it is the state of a circuit breaker. */
export function toneOf(state: string): 'good' | 'wait' | 'bad' {
  return ({ healthy: 'good', failing: 'wait' } as const)[state] ?? 'bad'
}
