const deepest = 16

/**
 * JSON in its canonical form (RFC 8785): members sorted by UTF-16 code units, numbers and texts as ECMAScript writes them, no spaces. The
 * value must come from `JSON.parse`. Throws `RangeError` if it is nested more than 16 levels deep.
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (depth === deepest) throw new RangeError('the value is nested too deeply')
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one, depth + 1)).join(',')}]`
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member, depth + 1)}`)
  return `{${members.join(',')}}`
}
