import ipaddr from 'ipaddr.js'

/**
 * Why a text is not a network in CIDR notation; undefined if it is one. As in PostgreSQL's type `cidr`, the bits after the prefix are 0. IPv4 networks
 * that are mapped to IPv6 are refused, because they would match no client.
 */
export function networkFault(text: string): string | undefined {
  const [address = '', bits = '', ...rest] = text.split('/')
  const isForm = rest.length === 0 && /^(0|[1-9]\d{0,2})$/.test(bits) && /^[0-9A-Fa-f.:]+$/.test(address)
  if (!isForm || !(ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)))
    return 'must be a network in CIDR notation, such as 198.51.100.0/24'
  const parsed = ipaddr.parse(address)
  if (Number(bits) > parsed.toByteArray().length * 8) return 'has a prefix that is too long'
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress()) return 'must be an IPv4 network'
  const first = firstOf(parsed, Number(bits))
  return first === parsed.toString() ? undefined : `must begin at its first address: ${first}/${bits}`
}

/** The first address of the network of an address. */
function firstOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const masked = address.toByteArray().map((byte, at) => {
    const kept = Math.min(8, Math.max(0, bits - at * 8))
    return byte & (0xff << (8 - kept))
  })
  return ipaddr.fromByteArray(masked).toString()
}
