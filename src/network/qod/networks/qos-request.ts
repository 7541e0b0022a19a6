import { hash } from 'node:crypto'
import { isIP } from 'node:net'
import type { Fault } from '#platform/contract/problem.ts'
import type { QosFlow, QosPorts } from './network.ts'

/** A session request as received: the device, the server, and ports on both sides. */
export type QosRequest = {
  device?: QosFlow['device'] & {
    phoneNumber?: string | undefined
    networkAccessIdentifier?: string | undefined
  }
  applicationServer: QosFlow['applicationServer']
  devicePorts?: QosPorts | undefined
  applicationServerPorts?: QosPorts | undefined
}

/** Returns errors that the schema cannot express: invalid addresses, and ranges that end before they begin. */
export function qosRequestFaults(input: QosRequest): Fault[] {
  const { applicationServer: server, devicePorts, applicationServerPorts } = input
  return [
    ...(server.ipv4Address === undefined && server.ipv6Address === undefined
      ? [{ name: 'applicationServer', reason: 'must contain an address', rule: 'required' }]
      : []),
    ...addressFaults('applicationServer.ipv4Address', server.ipv4Address, 4),
    ...addressFaults('applicationServer.ipv6Address', server.ipv6Address, 6),
    ...portFaults('devicePorts', devicePorts),
    ...portFaults('applicationServerPorts', applicationServerPorts),
  ]
}

function addressFaults(name: string, text: string | undefined, version: 4 | 6): Fault[] {
  if (text === undefined || readSubnet(text, version)) return []
  return [{ name, reason: `is not an IPv${version} address or subnet`, rule: 'format' }]
}

function portFaults(name: string, spec: QosPorts | undefined): Fault[] {
  if (!spec) return []
  if (spec.ports === undefined && spec.ranges === undefined)
    return [{ name, reason: 'must list ports or ranges', rule: 'required' }]
  return (spec.ranges ?? []).flatMap(({ from, to }, i) =>
    from <= to ? [] : [{ name: `${name}.ranges[${i}]`, reason: 'ends before it begins', rule: 'maximum' }],
  )
}

/** Maximum number of characters of a flow, because PostgreSQL limits index entries to little more. */
const longestFlow = 1_000

/** Canonical text of the packets a request covers: equal flows give equal text. Long text is hashed to fit an index. */
export function flowOf({ applicationServer, devicePorts, applicationServerPorts }: QosRequest): string {
  const { ipv4Address, ipv6Address } = applicationServer
  const flow = JSON.stringify([
    ipv4Address === undefined ? null : readSubnet(ipv4Address, 4),
    ipv6Address === undefined ? null : readSubnet(ipv6Address, 6),
    portsOf(devicePorts),
    portsOf(applicationServerPorts),
  ])
  return flow.length > longestFlow ? `sha256:${hash('sha256', flow)}` : flow
}

/** Ports as sorted, disjoint ranges; null for all ports, whether the request lists all ports or none. */
function portsOf(spec: QosPorts | undefined): [number, number][] | null {
  if (!spec) return null
  const ranges = [
    ...(spec.ranges ?? []).map(({ from, to }): [number, number] => [from, to]),
    ...(spec.ports ?? []).map((port): [number, number] => [port, port]),
  ].toSorted(([a], [b]) => a - b)
  const merged: [number, number][] = []
  for (const [from, to] of ranges) {
    const last = merged.at(-1)
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  const [[from, to] = [1, 0]] = merged
  return from === 0 && to === 65_535 ? null : merged
}

/** `10.1.2.3/8` as `10.0.0.0/8`; undefined if invalid. */
function readSubnet(text: string, version: 4 | 6): string | undefined {
  const [address = '', mask, ...rest] = text.split('/')
  const bits = version === 4 ? 32 : 128
  if (rest.length > 0 || isIP(address) !== version || address.includes('%')) return undefined
  if (mask !== undefined && !/^(0|[1-9][0-9]{0,2})$/.test(mask)) return undefined
  const width = mask === undefined ? bits : Number(mask)
  if (width > bits) return undefined
  const number = version === 4 ? bitsOf4(address) : bitsOf6(address)
  return `${((number >> BigInt(bits - width)) << BigInt(bits - width)).toString(16)}/${width}`
}

function bitsOf4(address: string): bigint {
  return address.split('.').reduce((number, part) => (number << 8n) | BigInt(part), 0n)
}

/** The bits of an IPv6 address. The URL parser accepts every notation and returns the shortest. */
function bitsOf6(address: string): bigint {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const words = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return words.reduce((number, word) => (number << 16n) | BigInt(`0x${word}`), 0n)
}
