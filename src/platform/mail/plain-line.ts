const longestName = 100

/** A name as one plain line: without line breaks, control characters, and text that email programs turn into links. */
export function plainLine(name: string, longest: number = longestName): string {
  const line = name
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .replaceAll(/:\/\//g, ' ')
    .replaceAll('"', "'")
    .trim()
  return Array.from(line).slice(0, longest).join('')
}
