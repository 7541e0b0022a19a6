/** The states of a table of moves, in the order in which they come up. */
export function statesOf({ moves }: { moves: readonly (readonly [string, string, string])[] }): string[] {
  return [...new Set(moves.flatMap(([from, , to]) => [from, to]))].filter((state) => state !== 'none')
}
