/** The endpoint key of a URL, made of account and origin, so that failures of one endpoint do not affect others. */
export function endpointOf(accountId: string, url: string | undefined, channel?: string): string {
  if (channel !== undefined) return `${accountId} chat:${channel}`
  return `${accountId} ${url === undefined ? 'none' : (URL.parse(url)?.origin ?? 'invalid')}`
}

/** Whether an endpoint belongs to a chat channel. */
export function isChannel(endpoint: string): boolean {
  return originOf(endpoint).startsWith('chat:')
}

/** The origin of an endpoint. */
export function originOf(endpoint: string): string {
  return endpoint.slice(endpoint.indexOf(' ') + 1)
}

/** The account that an endpoint belongs to. */
export function accountOf(endpoint: string): string {
  return endpoint.slice(0, endpoint.indexOf(' '))
}
