/** The states of a state table, in the order of their first occurrence. */
export function statesOf({ moves }: { moves: readonly (readonly [string, string, string])[] }): string[] {
  return [...new Set(moves.flatMap(([from, , to]) => [from, to]))].filter((state) => state !== 'none')
}
