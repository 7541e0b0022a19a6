import { BlockList, isIPv6 } from 'node:net'
import type { BindRequest } from '#carriers/index.ts'
import type { SmppUser } from '../users/user.ts'

/** Why a user whose password is correct may not bind in this way; undefined if it may. The account is checked by the caller. */
export function bindRefusal(user: SmppUser, bind: BindRequest): string | undefined {
  if (!user.isEnabled) return 'The user is disabled.'
  if (user.requiresTls && bind.tls === null) return 'The user must bind by TLS.'
  if (!user.bindTypes.includes(bind.kind)) return `The user may not bind as ${bind.kind}.`
  if (user.networks.length > 0 && !isWithin(bind.address, user.networks))
    return `The user may not bind from ${bind.address}.`
  return undefined
}

function isWithin(address: string, networks: readonly string[]): boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [base, bits] = network.split('/') as [string, string]
    list.addSubnet(base, Number(bits), isIPv6(base) ? 'ipv6' : 'ipv4')
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
