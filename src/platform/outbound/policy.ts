import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Addresses that the exchange may call. A sandbox may call the developer's machine, production only public addresses. */
export type OutboundPolicy = {
  production: boolean
  /** Networks the operator allows although they are not public, such as `10.20.0.0/16`. */
  allowCidrs: readonly string[]
  /** Allowed ports; the default is 80, 443, 8080 and 8443 in production, and any in the sandbox. */
  ports?: readonly number[] | 'any' | undefined
  /** The exchange's own listening ports: never reachable on this machine, even if otherwise allowed. */
  ownPorts: () => readonly number[]
  /** Certificates (PEM) to trust in addition to the default authorities, such as those of a private network. */
  trust?: readonly string[] | undefined
}

/** Rules for a port number and a resolved IP address. */
export type Rules = {
  /** Why a port is refused, or undefined. */
  portRefusal(port: number): string | undefined
  /** Why an address is refused, or undefined. */
  addressRefusal(address: string, port: number): string | undefined
}

/** The refusal of an address at which the exchange itself listens. */
export const ownAddress = 'the exchange itself'

type Address = ReturnType<typeof ipaddr.process>

const productionPorts = [80, 443, 8080, 8443]
const sandboxRanges = new Set(['loopback', 'private', 'uniqueLocal'])
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

export function rulesOf(policy: OutboundPolicy): Rules {
  const ports = policy.ports ?? (policy.production ? productionPorts : 'any')
  const allowed = policy.allowCidrs.map((cidr) => ipaddr.parseCIDR(cidr))
  const isAllowed = (address: Address) =>
    isPublic(address) ||
    (!policy.production && sandboxRanges.has(address.range())) ||
    allowed.some((cidr) => cidr[0].kind() === address.kind() && address.match(cidr))
  return {
    portRefusal: (port) =>
      ports === 'any' || ports.includes(port) ? undefined : `port ${port} is not allowed`,
    addressRefusal(text, port) {
      const address = parse(text)
      if (!address) return 'not an address'
      // One reason for all, which shows neither where the exchange runs, nor to what a name resolves there.
      if (!isAllowed(address)) return 'not a public address'
      return policy.ownPorts().includes(port) && isThisMachine(address) ? ownAddress : undefined
    },
  }
}

/** Parses an address, unwrapping IPv4 from IPv6. Zone IDs and short forms are not accepted. */
function parse(text: string): Address | undefined {
  return text.includes('%') || isIP(text) === 0 ? undefined : ipaddr.process(text)
}

/**
 * Whether an address is public. For IPv6 only 2000::/3 counts, because the library also classifies obsolete forms, such as `::7f00:1`, as unicast.
 */
function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv6 ? address.match(globalUnicast) : true
}

function isThisMachine(address: Address): boolean {
  const range = address.range()
  if (range === 'loopback' || range === 'unspecified') return true
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return own.some((one) => parse(one.address)?.toNormalizedString() === address.toNormalizedString())
}
