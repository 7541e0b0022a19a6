/** How closely a range names JSON: the closest one decides (RFC 9110, 12.5.1). */
const ranges = ['*/*', 'application/*', 'application/json']

/** Whether a client takes JSON by its Accept header; one that is left out, or says nothing, takes everything. */
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
