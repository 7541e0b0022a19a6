import { BlockList, isIPv6 } from 'node:net'
import type { BindRequest } from '#carriers/index.ts'
import type { SmppUser } from '../users/user.ts'

/** The settings of a user and the state of its account that decide about a bind. */
export type BindPermit = Pick<
  SmppUser,
  'systemId' | 'isEnabled' | 'networks' | 'requiresTls' | 'bindTypes'
> & { isAccountActive: boolean }

/** Why a bind is refused, as metrics count it. */
export type RefusalCode =
  | 'attempts'
  | 'credentials'
  | 'account'
  | 'disabled'
  | 'system_id'
  | 'tls'
  | 'bind_type'
  | 'network'
  | 'max_binds'

/** `reason` is a sentence for the log of binds. */
export type BindRefusal = { code: RefusalCode; reason: string }

/** Why a user whose password is correct may not bind in this way; undefined if it may. */
export function bindRefusal(permit: BindPermit, bind: BindRequest): BindRefusal | undefined {
  if (!permit.isAccountActive) return { code: 'account', reason: 'The account is suspended.' }
  if (!permit.isEnabled) return { code: 'disabled', reason: 'The user is disabled.' }
  if (permit.systemId !== bind.systemId)
    return { code: 'system_id', reason: 'The system_id of the user was changed.' }
  if (permit.requiresTls && bind.tls === null) return { code: 'tls', reason: 'The user must bind by TLS.' }
  if (!permit.bindTypes.includes(bind.kind))
    return { code: 'bind_type', reason: `The user may not bind as ${bind.kind}.` }
  if (permit.networks.length > 0 && !isWithin(bind.address, permit.networks))
    return { code: 'network', reason: `The user may not bind from ${bind.address}.` }
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
