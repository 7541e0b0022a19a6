import { isIP } from 'node:net'
import { OutboundFault } from './fault.ts'
import type { Rules } from './policy.ts'

/** A URL that was parsed once; nothing later looks at its text again. */
export type Target = {
  origin: string
  path: string
  tls: boolean
  /** Name or plain address, without brackets. */
  host: string
  isAddress: boolean
  port: number
}

const maxUrl = 2048
const maxHost = 253

/** Parses a URL and applies every rule that needs no name resolution. Throws OutboundFault. */
export function targetOf(url: string, rules: Rules): Target {
  if (url.length > maxUrl || !URL.canParse(url)) throw new OutboundFault('invalid-url', 'not a URL')
  const { protocol, username, password, hostname, port: given, origin, pathname, search } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new OutboundFault('invalid-url', 'only http and https are spoken')
  }
  if (username || password) throw new OutboundFault('invalid-url', 'user information is not allowed')
  const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  if (host === '' || host.length > maxHost) throw new OutboundFault('invalid-url', 'no usable host')
  const tls = protocol === 'https:'
  const port = given === '' ? (tls ? 443 : 80) : Number(given)
  const isAddress = isIP(host) !== 0
  const refusal = rules.portRefusal(port) ?? (isAddress ? rules.addressRefusal(host, port) : undefined)
  if (refusal) throw new OutboundFault('blocked', refusal)
  return { origin, path: pathname + search, tls, host, isAddress, port }
}
