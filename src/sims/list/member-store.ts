import { simStatusName, simStatuses } from '../states/states.ts'
import { fieldNames } from '../cards/custom-fields.ts'

/** The members of a SIM that a list can include in addition to its ICCID, from its own row (S1-093). */
export const simMembers = [
  'euiccid',
  'imsi',
  'imei',
  'msisdn',
  'status',
  'ipaddressconfig',
  ...fieldNames,
] as const
export type SimMember = (typeof simMembers)[number]

/** A constraint of the table allows only digits, so the value need not be escaped. */
const digits = (column: string) => `coalesce(',"${column}":"' || ${column} || '"', ',"${column}":null')`
const text = (column: string) => `coalesce(',"${column}":' || to_json(${column})::text, ',"${column}":null')`

const statuses = Object.values(simStatuses)
const statusNames = Array.from({ length: Math.max(...statuses) }, (_, at) =>
  statuses.some((code) => code === at + 1) ? `',"status":${JSON.stringify(simStatusName(at + 1))}'` : 'null',
)

/** The specification does not define the members of an address; those of `ipaddressconfig` are an addition. */
const expressions: Readonly<Record<SimMember, string>> = {
  euiccid: digits('euiccid'),
  imsi: digits('imsi'),
  imei: digits('imei'),
  msisdn: digits('msisdn'),
  status: `(array[${statusNames.join(', ')}])[status]`,
  ipaddressconfig: `',"ipaddressconfig":' || json_build_object('apn', apn, 'ipType', ip_type, 'ipv4', ipv4, 'ipv6', ipv6)::text`,
  ...(Object.fromEntries(fieldNames.map((name) => [name, text(name)])) as Record<
    (typeof fieldNames)[number],
    string
  >),
}

/**
 * SQL for these members of a SIM as JSON, each with a leading comma; empty for no members. A page of 10,000 SIMs is then 10,000
 * texts, which do not have to be parsed and serialised again.
 */
export function membersOf(members: readonly SimMember[]): string {
  return members.length === 0
    ? ''
    : `, ${members.map((member) => expressions[member]).join(' || ')} as members`
}
