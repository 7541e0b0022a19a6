/** How a receiver's state is felt: `open` is that of a circuit, through which nothing goes. */
export function toneOf(state: string): 'good' | 'wait' | 'bad' {
  return ({ healthy: 'good', failing: 'wait' } as const)[state] ?? 'bad'
}
