const width = 120

/** Readable JSON: two spaces per level, and a list of texts or numbers on one line if it fits. */
export function jsonPage(value: unknown): string {
  return `${written(value, '', 0)}\n`
}

/** `accepted`: number of columns that precede the value on its line. */
function written(value: unknown, indent: string, accepted: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const members = Array.isArray(value)
    ? value.map((one) => written(one, inner, inner.length))
    : Object.entries(value).map(([name, member]) => {
        const key = `${JSON.stringify(name)}: `
        return key + written(member, inner, inner.length + key.length)
      })
  if (members.length === 0) return open + close
  const line = open + members.join(', ') + close
  const isPlain = Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null)
  if (isPlain && accepted + line.length < width) return line
  return `${open}\n${inner}${members.join(`,\n${inner}`)}\n${indent}${close}`
}
