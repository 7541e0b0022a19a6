/** Media ranges that match JSON, least specific first: the most specific one decides (RFC 9110, 12.5.1). */
const ranges = ['*/*', 'application/*', 'application/json']

/** Whether an Accept header accepts JSON; a missing or empty one accepts everything. */
export function acceptsJson(accept = ''): boolean {
  if (accept.trim() === '') return true
  let closest = -1
  let takes = false
  for (const one of accept.split(',')) {
    const [range = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase())
    const close = ranges.indexOf(range)
    if (close < closest || close === -1) continue
    takes = !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) || (close === closest && takes)
    closest = close
  }
  return takes
}
