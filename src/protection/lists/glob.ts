/**
 * Compiles a text pattern. `*` matches any text; all other characters match themselves, case-insensitively. Matching takes time linear in the
 * text for any pattern.
 */
export function globTest(pattern: string): (text: string) => boolean {
  const [head = '', ...rest] = pattern.toLowerCase().split('*')
  const tail = rest.pop()
  return (text) => {
    const lower = text.toLowerCase()
    if (tail === undefined) return lower === head
    if (!lower.startsWith(head)) return false
    let at = head.length
    // Using the first occurrence of each piece leaves the most room for the following pieces.
    for (const piece of rest) {
      const found = lower.indexOf(piece, at)
      if (found < 0) return false
      at = found + piece.length
    }
    return lower.length - tail.length >= at && lower.endsWith(tail)
  }
}

/** Compiles a registered template: its variables, `{#var#}`, match any text. */
export function templateTest(template: string): (text: string) => boolean {
  // Asterisks in the template are literal text, so they are replaced by a character that no pattern contains.
  const stars = '\u{E000}'
  const plain = (text: string) => text.replaceAll('*', stars)
  const test = globTest(plain(template).replaceAll('{#var#}', '*'))
  return (text) => test(plain(text))
}
