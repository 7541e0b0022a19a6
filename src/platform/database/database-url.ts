/** The role in a database URL. */
export function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}

/** The URL without its application name, which would hide the node that a session belongs to. */
export function unnamed(url: string): string {
  const address = new URL(url)
  address.searchParams.delete('application_name')
  return address.href
}
