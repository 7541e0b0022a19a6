import { isIPv4, isIPv6 } from 'node:net'
import type { Sql } from '#platform/database/db.ts'
import type { Fault } from '#platform/contract/problem.ts'
import type { FieldName } from './custom-fields.ts'
import { writeFields, writeIpConfigs, type Fields, type IpConfig } from './field-store.ts'
import type { SimKey } from './lock-store.ts'
import { applyChange, type ActionOutcome, type Requester } from './apply-change.ts'
import { deletedRefusal } from './deleted.ts'

/** Sets the same custom fields of some SIMs, and records an action for each. */
export function setFields(
  sql: Sql,
  keys: readonly SimKey[],
  fields: Fields,
  requester: Requester,
): Promise<ActionOutcome> {
  const names = Object.keys(fields) as FieldName[]
  return applyChange<Fields>(sql, keys, requester, {
    actionType: 'setFields',
    decide(card) {
      const before = Object.fromEntries(names.map((name) => [name, card[name]]))
      return deletedRefusal(card) ?? { change: fields, content: { before, after: fields } }
    },
    write: (changes) =>
      writeFields(
        sql,
        changes.map(({ card }) => card),
        fields,
        requester.at,
      ),
  })
}

/** Validates an IP configuration: only `static` has addresses. */
export function ipConfigFaults({ apn, ip_type, ipv4, ipv6 }: IpConfig): Fault[] {
  const fault = (name: string, reason: string, rule: string) => ({ name, reason, rule })
  const fixed = ip_type === 'static'
  const addresses = { ipv4, ipv6 }
  const idle = (['ipv4', 'ipv6'] as const).filter((name) => !fixed && addresses[name] !== null)
  return [
    ...(apn !== null && !/^[A-Za-z0-9]([A-Za-z0-9.-]{0,98}[A-Za-z0-9])?$/.test(apn)
      ? [fault('apn', 'must be 1 to 100 letters, digits, dots and hyphens', 'pattern')]
      : []),
    ...(ipv4 !== null && !isIPv4(ipv4) ? [fault('ipv4', 'must be an IPv4 address', 'format')] : []),
    ...(ipv6 !== null && (!isIPv6(ipv6) || ipv6.includes('%'))
      ? [fault('ipv6', 'must be an IPv6 address', 'format')]
      : []),
    ...(fixed && ipv4 === null && ipv6 === null
      ? [fault('ip_type', 'is static, but no address is set', 'required')]
      : []),
    ...idle.map((name) => fault(name, 'is allowed for ip_type static only', 'allowed')),
  ]
}

/** Sets the IP configurations of some SIMs, and records an action for each SIM. The configurations must be valid. */
export function setIpConfigs(
  sql: Sql,
  partnerId: string,
  configs: readonly ({ iccid: string } & IpConfig)[],
  requester: Requester,
): Promise<ActionOutcome> {
  const wanted = new Map(configs.map(({ iccid, ...config }) => [iccid, config]))
  const keys = configs.map(({ iccid }) => ({ partnerId, iccid }))
  return applyChange<IpConfig>(sql, keys, requester, {
    actionType: 'setIpConfig',
    decide(card) {
      const change = wanted.get(card.iccid)!
      const { apn, ip_type, ipv4, ipv6 } = card
      return (
        deletedRefusal(card) ?? { change, content: { before: { apn, ip_type, ipv4, ipv6 }, after: change } }
      )
    },
    write: (changes) => writeIpConfigs(sql, changes, requester.at),
  })
}
