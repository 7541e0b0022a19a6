/** One transition: from a state, by an event, to the next state. */
export type Move = readonly [state: string, event: string, next: string]

export type Machine<M extends readonly Move[], N extends string = string> = {
  name: N
  moves: M
  /** Every state once, in the order in which the table first names it. */
  states: M[number][0 | 2][]
  /** The states in which an event may happen; guards the SQL statement and the button of the console. */
  from(event: M[number][1]): M[number][0][]
  /** The state an event leads to. */
  to(event: M[number][1]): M[number][2]
  /** Whether an event may happen in a state. */
  allows(state: string, event: M[number][1]): boolean
  /** The event that leads from one state to another; throws if there is none. */
  between(from: string, to: string): M[number][1]
}

/**
 * A table of transitions, with the specification's names. An event leads to the same state from every state, so that one statement can
 * change many rows.
 */
export function machine<const N extends string, const M extends readonly Move[]>(
  name: N,
  moves: M,
): Machine<M, N> {
  const next = new Map<string, string>()
  for (const [, event, state] of moves) {
    const known = next.get(event)
    if (known !== undefined && known !== state)
      throw new Error(`${name}: event ${event} leads to both ${known} and ${state}`)
    next.set(event, state)
  }
  const from = (event: string) => moves.filter((move) => move[1] === event).map((move) => move[0])
  return {
    name,
    moves,
    states: [...new Set(moves.flatMap(([state, , following]) => [state, following]))],
    from,
    to: (event) => next.get(event)!,
    allows: (state, event) => from(event).includes(state),
    between(state, to) {
      const move = moves.find((one) => one[0] === state && one[2] === to)
      if (!move) throw new Error(`${name}: no event leads from ${state} to ${to}`)
      return move[1]
    },
  }
}
