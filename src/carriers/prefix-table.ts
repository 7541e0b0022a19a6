/** Values by the digits that a number begins with. */
export type PrefixTable<V> = {
  readonly size: number
  /** The value of the longest prefix of a number. */
  find(number: string): Prefixed<V> | undefined
  /** The values of all prefixes of a number, the longest first. */
  along(number: string): V[]
}

export type Prefixed<V> = { prefix: string; value: V }

/** A look-up takes a step for each digit of the longest prefix, sixteen at most, however many prefixes there are. */
export function prefixTable<V>(values: ReadonlyMap<string, V>): PrefixTable<V> {
  let longest = -1
  for (const prefix of values.keys()) longest = Math.max(longest, prefix.length)
  return {
    size: values.size,
    find(number) {
      for (let length = Math.min(number.length, longest); length >= 0; length--) {
        const prefix = number.slice(0, length)
        const value = values.get(prefix)
        if (value !== undefined) return { prefix, value }
      }
      return undefined
    },
    along(number) {
      const found: V[] = []
      for (let length = Math.min(number.length, longest); length >= 0; length--) {
        const value = values.get(number.slice(0, length))
        if (value !== undefined) found.push(value)
      }
      return found
    },
  }
}
