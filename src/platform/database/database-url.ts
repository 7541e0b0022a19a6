/** The role that a database's address names. */
export function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}

/** The address without an application name, which would hide the node that a session belongs to. */
export function unnamed(url: string): string {
  const address = new URL(url)
  address.searchParams.delete('application_name')
  return address.href
}
