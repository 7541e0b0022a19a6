/** How a programming language writes the values of JSON. */
export type LiteralStyle = {
  true: string
  false: string
  null: string
  indentation: string
  text(value: string): string
  key(name: string): string
}

const width = 80

/** A value of JSON as a literal, on several lines if it is long. `indent` is the indentation of its first line. */
export function literalOf(value: unknown, style: LiteralStyle, indent = ''): string {
  if (value === null) return style.null
  if (typeof value === 'string') return style.text(value)
  if (typeof value === 'boolean') return style[`${value}`]
  if (typeof value !== 'object') return JSON.stringify(value)
  const isList = Array.isArray(value)
  const inner = indent + style.indentation
  const members = isList
    ? value.map((one) => literalOf(one, style, inner))
    : Object.entries(value).map(([name, one]) => `${style.key(name)}: ${literalOf(one, style, inner)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const short = isList ? `[${members.join(', ')}]` : `{ ${members.join(', ')} }`
  if (members.length === 0) return open + close
  if (indent.length + short.length <= width && !short.includes('\n')) return short
  return `${open}\n${members.map((one) => `${inner}${one},\n`).join('')}${indent}${close}`
}
