/** The words of a comma-separated list, in upper case. */
export function keywordsOf(list: string): string[] {
  return list
    .split(',')
    .map((word) => word.trim().toUpperCase())
    .filter((word) => word !== '')
}
