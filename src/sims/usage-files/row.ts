import { z } from 'zod'
import type { Fault } from '#platform/contract/problem.ts'
import { iccidFault, imeiFault } from '../cards/identifiers.ts'
import { unseen, type UsageRecord } from '../counting/record.ts'

/** An empty cell omits its value. */
const cell = (pattern: string) => z.string().regex(new RegExp(`^(${pattern})?$`))
const bytes = z.string().regex(/^[0-9]{1,15}$/)

/** A row of a usage file: a completed session, or the usage of some period. */
export const usageRow = z.strictObject({
  iccid: cell('89[0-9]{16,18}')
    .optional()
    .describe('The SIM, by `iccid`, `imsi` or `msisdn`; the first one present is used.'),
  imsi: cell('[0-9]{6,15}').optional(),
  msisdn: cell('[1-9][0-9]{6,14}').optional(),
  at: z.iso.datetime({ offset: true }).describe('The time of the usage, or the end of the session.'),
  up: bytes.describe('Bytes from the device.'),
  down: bytes.describe('Bytes to the device.'),
  seconds: cell('[0-9]{1,9}').optional().describe('The duration in seconds.'),
  sms_mo: cell('[0-9]{1,6}').optional().describe('SMS from the device.'),
  sms_mt: cell('[0-9]{1,6}').optional().describe('SMS to the device.'),
  record: cell('[\\x21-\\x7e]{1,64}')
    .optional()
    .describe('The ID of the record within the file. Default: the line number.'),
  imei: cell('[0-9]{15,16}').optional(),
  mcc: cell('[0-9]{3}').optional(),
  mnc: cell('[0-9]{2,3}').optional(),
  apn: cell('[\\x21-\\x7e]{1,100}').optional(),
})
export type UsageRow = z.output<typeof usageRow>

const stated = (value: string | undefined): string | undefined => (value === '' ? undefined : value)

/** The faults of a row that its schema does not cover. */
export function rowFaults(row: UsageRow, now: Date): Fault[] {
  const { iccid, imsi, msisdn, imei } = row
  const faults: Fault[] = []
  const add = (name: string, reason: string | undefined, rule: string) =>
    reason && faults.push({ name, reason, rule })
  if (!stated(iccid) && !stated(imsi) && !stated(msisdn))
    add('iccid', 'or imsi or msisdn is needed', 'required')
  if (stated(iccid)) add('iccid', iccidFault(iccid!), 'check')
  if (stated(imei)) add('imei', imeiFault(imei!), 'check')
  const at = Date.parse(row.at)
  if (at > now.getTime()) add('at', 'is in the future', 'past')
  if (at < now.getTime() - mostDays * 86_400_000) add('at', `is more than ${mostDays} days ago`, 'recent')
  return faults
}

/** Hourly usage is kept at least this long; older usage can no longer be added. */
const mostDays = 90

/** The key of a row within its file. */
export const keyOf = (line: number, row: UsageRow): string => stated(row.record) ?? `line ${line}`

function smsOf({ sms_mo, sms_mt }: UsageRow) {
  const [mo, mt] = [Number(stated(sms_mo) ?? 0), Number(stated(sms_mt) ?? 0)]
  return mo + mt > 0 ? { mo, mt } : undefined
}

/** The usage record of a valid row. */
export function recordOf(fileId: string, key: string, row: UsageRow): UsageRecord {
  const [iccid, imsi, msisdn] = [stated(row.iccid), stated(row.imsi), stated(row.msisdn)]
  const seconds = stated(row.seconds)
  const [imei, mcc, mnc, apn] = [stated(row.imei), stated(row.mcc), stated(row.mnc), stated(row.apn)]
  const isSeen = [imei, mcc, apn].some((one) => one !== undefined)
  return {
    nas: `file:${fileId}`,
    sessionKey: key,
    kind: 'stop',
    identity: { imsi: iccid === undefined ? imsi : undefined, iccid, msisdn },
    up: BigInt(row.up),
    down: BigInt(row.down),
    wide: true,
    seconds: seconds === undefined ? undefined : Number(seconds),
    at: new Date(row.at),
    dated: true,
    sms: smsOf(row),
    seen: isSeen ? { ...unseen, imei, mcc, mnc, apn } : undefined,
  }
}
