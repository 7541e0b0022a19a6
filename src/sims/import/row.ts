import { z } from 'zod'
import type { Fault } from '#platform/contract/problem.ts'
import { bareIccid, eidFault, iccidFault, imeiFault, imsiFault, msisdnFault } from '../cards/identifiers.ts'
import { ipConfigFaults } from '../cards/fields.ts'
import { simStatusCode, simStatuses, simStatusNames } from '../states/states.ts'
import { fieldNames, type FieldName } from '../cards/custom-fields.ts'

const word = (most: number) => z.string().max(most).optional()
const fields = Object.fromEntries(fieldNames.map((name) => [name, word(255)])) as Record<
  FieldName,
  ReturnType<typeof word>
>

/** A row of an upload of SIMs; an empty member is omitted. */
export const simRow = z.strictObject({
  iccid: z
    .string()
    .max(40)
    .describe('18 to 20 digits; blanks and the F that pads the last octet are removed.'),
  status: word(30).describe('The name or code of a status, case-insensitive. Default: On Stock.'),
  euiccid: word(32),
  imsi: word(15),
  imei: word(16),
  msisdn: word(15),
  apn: word(100),
  ip_type: word(7).describe('`static` or `dynamic`.'),
  ipv4: word(15),
  ipv6: word(45),
  ...fields,
})
export type SimRow = z.output<typeof simRow>

/** Optional members of a SIM. */
export const members = [
  'euiccid',
  'imsi',
  'imei',
  'msisdn',
  'apn',
  'ip_type',
  'ipv4',
  'ipv6',
  ...fieldNames,
] as const

/** A SIM of an upload that is not published yet, with its line. */
export type StagedSim = { line: number; iccid: string; status: number } & Record<
  (typeof members)[number],
  string | null
>

/** The faults of a row that its schema does not cover. */
export function rowFaults(row: SimRow): Fault[] {
  const checks = { euiccid: eidFault, imsi: imsiFault, imei: imeiFault, msisdn: msisdnFault }
  const found = (name: string, reason: string | undefined) =>
    reason === undefined ? [] : [{ name, reason, rule: 'identifier' }]
  return [
    ...found('iccid', iccidFault(bareIccid(row.iccid))),
    ...found('status', statusFault(row.status)),
    ...(Object.keys(checks) as (keyof typeof checks)[]).flatMap((name) =>
      row[name] ? found(name, checks[name](row[name])) : [],
    ),
    ...ipFaults(row),
  ]
}

/** Statuses in files are case-insensitive. */
const statusCode = (stated: string) =>
  simStatusCode(
    simStatusNames.find((name) => name.toLowerCase() === stated.trim().toLowerCase()) ?? stated.trim(),
  )

function statusFault(stated: string | undefined): string | undefined {
  if (!stated) return undefined
  const code = statusCode(stated)
  if (code === undefined) return `must be a status of SIMs: ${simStatusNames.join(', ')}`
  return code === simStatuses.Deleted ? 'is not allowed for new SIMs' : undefined
}

function ipFaults({ apn, ip_type, ipv4, ipv6 }: SimRow): Fault[] {
  if (ip_type && ip_type !== 'static' && ip_type !== 'dynamic')
    return [{ name: 'ip_type', reason: 'must be static or dynamic', rule: 'enum' }]
  const type = ip_type === 'static' || ip_type === 'dynamic' ? ip_type : null
  return ipConfigFaults({ apn: apn || null, ip_type: type, ipv4: ipv4 || null, ipv6: ipv6 || null })
}

/** Converts a valid row to a staged SIM. */
export function stagedOf(line: number, row: SimRow): StagedSim {
  const { iccid, status, ...rest } = row
  return {
    line,
    iccid: bareIccid(iccid),
    status: status ? statusCode(status)! : simStatuses['On Stock'],
    ...(Object.fromEntries(members.map((name) => [name, rest[name] || null])) as Record<
      (typeof members)[number],
      string | null
    >),
  }
}
