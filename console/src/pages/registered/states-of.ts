/** The states that an object can have; before its first state it is `none`. */
export function statesOf({ states }: { states: readonly string[] }): string[] {
  return states.filter((state) => state !== 'none')
}
