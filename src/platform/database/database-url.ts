/** The role that a database's address names. */
export function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}

/** The address without the name of a client: one that an operator has put there would hide which node a session belongs to. */
export function unnamed(url: string): string {
  const address = new URL(url)
  address.searchParams.delete('application_name')
  return address.href
}
