import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { faultOf, OutboundFault } from './fault.ts'
import { ownAddress, type Rules } from './policy.ts'
import type { Resolve } from './resolve.ts'
import type { Target } from './target.ts'
import { wallNow } from '../wall-clock.ts'

/** Opens a socket to an address and returns it before it is connected, as node:net does. */
export type Dial = (address: string, port: number) => Socket

export const dialTcp: Dial = (address, port) =>
  connectTcp({ host: address, port, noDelay: true, keepAlive: true })

export type Connector = {
  rules: Rules
  resolve: Resolve
  dial: Dial
  connectMs: number
  /** The certificates to trust; undefined for the default authorities. */
  ca: string[] | undefined
}

/**
 * Connects to a target: every address of its name must be allowed, the socket connects to a checked address, and its peer is checked
 * again before the first byte. Each connection repeats this, because names may resolve to other addresses.
 */
export async function connectTo(target: Target, connector: Connector): Promise<Socket> {
  const deadline = wallNow() + connector.connectMs
  const addresses = target.isAddress ? [target.host] : await resolveAll(target, connector)
  for (const address of addresses) {
    const refusal = connector.rules.addressRefusal(address, target.port)
    if (refusal) throw refused(target, refusal)
  }
  const socket = await firstThatAnswers(addresses, target, connector, deadline)
  return target.tls ? await secure(socket, target, connector, deadline) : socket
}

/** One fault for all names that cannot be called, because customers must not see which names exist in the network of the exchange. */
const notPublicName = () => new OutboundFault('dns', 'the host name has no public address')

const refused = ({ isAddress }: Target, refusal: string) =>
  isAddress || refusal === ownAddress ? new OutboundFault('blocked', refusal) : notPublicName()

async function resolveAll(target: Target, { resolve, connectMs }: Connector): Promise<string[]> {
  const late = rejectAfter(connectMs, notPublicName())
  try {
    const addresses = await Promise.race([resolve(target.host), late.promise])
    if (addresses.length > 0) return addresses
  } catch {
    // Every reason counts as no address.
  } finally {
    late.cancel()
  }
  throw notPublicName()
}

async function firstThatAnswers(
  addresses: string[],
  target: Target,
  connector: Connector,
  deadline: number,
): Promise<Socket> {
  let last = new OutboundFault('timeout', 'no time was left to connect')
  for (const [tried, address] of addresses.entries()) {
    const left = deadline - wallNow()
    if (left <= 0) break
    try {
      return await open(address, target, connector, left / (addresses.length - tried))
    } catch (error) {
      last = faultOf(error)
      if (last.kind === 'blocked' || last.kind === 'dns') break
    }
  }
  throw last
}

async function open(
  address: string,
  target: Target,
  { dial, rules }: Connector,
  ms: number,
): Promise<Socket> {
  const socket = dial(address, target.port)
  await untilEvent(socket, 'connect', ms)
  const refusal = rules.addressRefusal(socket.remoteAddress ?? '', target.port)
  if (!refusal) return socket
  socket.destroy()
  throw refused(target, refusal)
}

async function secure(
  socket: Socket,
  target: Target,
  { ca }: Connector,
  deadline: number,
): Promise<TLSSocket> {
  const secured = connectTls({
    socket,
    host: target.host,
    ...(target.isAddress ? {} : { servername: target.host }),
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: true,
    ca,
  })
  try {
    await untilEvent(secured, 'secureConnect', Math.max(1, deadline - wallNow()))
    return secured
  } catch (error) {
    const { kind, message } = faultOf(error)
    throw new OutboundFault(kind === 'timeout' ? kind : 'tls', message)
  }
}

function untilEvent(socket: Socket, event: 'connect' | 'secureConnect', ms: number): Promise<void> {
  return new Promise((done, fail) => {
    const end = (error?: Error) => {
      clearTimeout(timer)
      socket.off(event, arrived).off('error', end).off('close', closed)
      if (!error) return done()
      socket.on('error', () => {}).destroy()
      fail(error)
    }
    const arrived = () => end()
    const closed = () => end(new OutboundFault('reset', 'closed while connecting'))
    const timer = setTimeout(end, ms, new OutboundFault('timeout', 'no connection in time'))
    socket.once(event, arrived).once('error', end).once('close', closed)
  })
}

function rejectAfter(ms: number, error: Error): { promise: Promise<never>; cancel: () => void } {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(reject, ms, error)
  return { promise, cancel: () => clearTimeout(timer) }
}
