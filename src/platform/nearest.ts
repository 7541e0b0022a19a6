/** The known word closest to a misspelt one, or undefined if none is close. Ignores case. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined
  let least = Math.max(2, Math.floor(word.length / 3)) + 1
  for (const candidate of known) {
    const steps = distance(word.toLowerCase(), candidate.toLowerCase())
    if (steps < least) [best, least] = [candidate, steps]
  }
  return best
}

/** Insertions, deletions and replacements that turn one word into the other (Levenshtein). */
function distance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const replaced = previous[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1)
      row.push(Math.min(replaced, previous[j]! + 1, row[j - 1]! + 1))
    }
    previous = row
  }
  return previous[to.length]!
}
