import { lookup, Resolver } from 'node:dns/promises'

/** All addresses of a name. Throws the system's error if there is none. */
export type Resolve = (host: string) => Promise<string[]>

/**
 * Queries the name servers directly, and uses the system resolver only for names that they do not know. A call of the system resolver
 * occupies one of the four threads that also hash secrets, and a slow name server could occupy all of them.
 */
export function systemResolve(timeoutMs: number): Resolve {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  return async (host) => {
    if (!host.includes('.') || host.endsWith('.localhost')) return await fromSystem(host)
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length > 0) return addresses
    const slow = answers.find((answer) => answer.status === 'rejected' && answer.reason.code === 'ETIMEOUT')
    if (slow?.status === 'rejected') throw slow.reason
    return await fromSystem(host)
  }
}

async function fromSystem(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true, verbatim: true })
  return found.map(({ address }) => address)
}
