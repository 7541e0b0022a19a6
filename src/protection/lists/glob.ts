/**
 * A pattern of text as a test: `*` stands for anything, all else for itself, in any case. It takes time in proportion to the text,
 * whatever the pattern is.
 */
export function globTest(pattern: string): (text: string) => boolean {
  const [head = '', ...rest] = pattern.toLowerCase().split('*')
  const tail = rest.pop()
  return (text) => {
    const provided = text.toLowerCase()
    if (tail === undefined) return provided === head
    if (!provided.startsWith(head)) return false
    let at = head.length
    // The first place of each piece leaves most room for those behind it.
    for (const piece of rest) {
      const found = provided.indexOf(piece, at)
      if (found < 0) return false
      at = found + piece.length
    }
    return provided.length - tail.length >= at && provided.endsWith(tail)
  }
}

/** A registered template as a pattern: its variables, `{#var#}`, stand for anything. */
export function templateTest(template: string): (text: string) => boolean {
  // A template's own asterisks are text: no pattern has the stand-in.
  const stars = '\u{E000}'
  const plain = (text: string) => text.replaceAll('*', stars)
  const test = globTest(plain(template).replaceAll('{#var#}', '*'))
  return (text) => test(plain(text))
}
