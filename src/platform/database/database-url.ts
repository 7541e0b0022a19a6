/** The role that a database's address names. */
export function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}
