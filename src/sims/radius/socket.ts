import { createSocket, type Socket } from 'node:dgram'
import { lookup, type LookupOneOptions } from 'node:dns'
import { once } from 'node:events'
import { isIP, isIPv6 } from 'node:net'

/** The requested receive buffer; the system may grant less. */
const receiveOctets = 4 * 1024 * 1024

/** A bound UDP socket. Throws the system's error if the address is not available. */
export async function bindSocket(host: string, port: number): Promise<Socket> {
  const type = isIPv6(host) ? 'udp6' : 'udp4'
  const socket = createSocket({ type, recvBufferSize: receiveOctets, lookup: resolve })
  const listening = once(socket, 'listening')
  socket.bind({ address: host, port, exclusive: true })
  try {
    await listening
  } catch (error) {
    socket.close()
    throw error
  }
  return socket
}

/** Resolves a host. IP addresses skip the lookup, which might wait in a queue. */
function resolve(
  host: string,
  options: LookupOneOptions,
  done: (error: NodeJS.ErrnoException | null, address: string, family: number) => void,
): void {
  const family = isIP(host)
  if (family) done(null, host, family)
  else lookup(host, options, done)
}

/** Normalizes an address: IPv4 received on an IPv6 socket is returned as IPv4. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}
