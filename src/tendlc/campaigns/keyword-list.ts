/** The words of a list between commas, in capital letters. */
export function keywordsOf(list: string): string[] {
  return list
    .split(',')
    .map((word) => word.trim().toUpperCase())
    .filter((word) => word !== '')
}
