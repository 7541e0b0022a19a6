/** Values by the leading digits of a number. */
export type PrefixTable<V> = {
  readonly size: number
  /** The value of the longest prefix of a number. */
  find(number: string): Prefixed<V> | undefined
  /** The values of all prefixes of a number, longest prefix first. */
  along(number: string): V[]
}

export type Prefixed<V> = { prefix: string; value: V }

/** A lookup takes one step per prefix length, at most 17, independent of the number of prefixes. */
export function prefixTable<V>(values: ReadonlyMap<string, V>): PrefixTable<V> {
  const found = new Set<number>()
  for (const { length } of values.keys()) found.add(length)
  const lengths = [...found].toSorted((a, b) => b - a)
  return {
    size: values.size,
    find(number) {
      for (const length of lengths) {
        if (length > number.length) continue
        const prefix = number.slice(0, length)
        const value = values.get(prefix)
        if (value !== undefined) return { prefix, value }
      }
      return undefined
    },
    along(number) {
      const found: V[] = []
      for (const length of lengths) {
        const value = length <= number.length ? values.get(number.slice(0, length)) : undefined
        if (value !== undefined) found.push(value)
      }
      return found
    },
  }
}
