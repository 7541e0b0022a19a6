import ipaddr from 'ipaddr.js'

/** The /24 of an IPv4 address or the /64 of an IPv6 one: one customer's machines usually share it. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv4
    ? `${address.octets.slice(0, 3).join('.')}.0/24`
    : `${address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
}
