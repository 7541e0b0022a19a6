import { isIP } from 'node:net'
import { readAddress } from '../contract/web-address.ts'
import { OutboundFault } from './fault.ts'
import type { Rules } from './policy.ts'

/** A URL that was parsed once; later steps never parse its text again. */
export type Target = {
  origin: string
  path: string
  tls: boolean
  /** Name or plain address, without brackets. */
  host: string
  isAddress: boolean
  port: number
}

/** Parses a URL and applies every rule that needs no name resolution. Throws OutboundFault. */
export function targetOf(text: string, rules: Rules): Target {
  const url = readAddress(text)
  if (typeof url === 'string') throw new OutboundFault('invalid-url', url)
  const { protocol, hostname, port: provided, origin, pathname, search } = url
  const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  const tls = protocol === 'https:'
  const port = provided === '' ? (tls ? 443 : 80) : Number(provided)
  const isAddress = isIP(host) !== 0
  const refusal = rules.portRefusal(port) ?? (isAddress ? rules.addressRefusal(host, port) : undefined)
  if (refusal) throw new OutboundFault('blocked', refusal)
  return { origin, path: pathname + search, tls, host, isAddress, port }
}
