/** A quoted member name with its colon, at any level of escaping: `"name":`, `\"name\":`. */
const memberNames = /"((?:[^\s"\\]|\\+u[\dA-Fa-f]{4}){1,100})\\*"\s*:\s*/g

/**
 * Replaces values of members in a text that contains JSON, which may be escaped, invalid or truncated. `replace` returns the replacement of a value
 * by the name of its member, or undefined to keep it. Takes linear time, because customers send the text.
 */
export function replaceMembers(
  text: string,
  replace: (name: string, value: string) => string | undefined,
): string {
  if (!text.includes('"')) return text
  let clean = ''
  let kept = 0
  memberNames.lastIndex = 0
  for (let found = memberNames.exec(text); found; found = memberNames.exec(text)) {
    const from = memberNames.lastIndex
    const name = found[1]!.replaceAll(/\\+u([\dA-Fa-f]{4})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    const to = endOfValue(text, from)
    const replacement = replace(name, text.slice(from, to))
    if (replacement === undefined) continue
    clean += text.slice(kept, from) + replacement
    kept = to
    memberNames.lastIndex = to
  }
  return clean + text.slice(kept)
}

/** The end of the value that begins at a position: of a string its closing quote, of objects and lists the end of the text. */
function endOfValue(text: string, from: number): number {
  const [opening] = /^\\*"/.exec(text.slice(from, from + mostEscapes)) ?? []
  if (opening === undefined) {
    if (text[from] === '{' || text[from] === '[') return text.length
    const length = text.slice(from, from + mostScalar).search(/[\s,}\]]/)
    return length < 0 ? Math.min(text.length, from + mostScalar) : from + length
  }
  for (let at = text.indexOf('"', from + opening.length); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0
    while (text[at - escapes - 1] === '\\' && at - escapes > from + opening.length) escapes++
    // A quote inside the value has more backslashes than the one that opens it.
    if (escapes <= opening.length - 1) return at + 1
  }
  return text.length
}

const mostEscapes = 64
const mostScalar = 100
