import type { Answered } from '../../api/contracts.ts'
import { bytesOf } from '../values/bytes.ts'

type Alarm = Answered<'listSimAlarms'>['alarms'][number]

/** The cause of an alarm. */
export const causeWords: Readonly<Record<Alarm['cause'], string>> = {
  imei_change: 'device change',
  country_change: 'country change',
  bytes_an_hour: 'hourly usage spike',
  sessions_an_hour: 'many sessions',
  silence: 'silence',
}

/** The details of an alarm in words; an unknown format is shown unchanged. */
export function foundWords({ cause, found }: Alarm): string {
  const { before, now, bytes, sessions, allowed, hours } = found
  if (cause === 'bytes_an_hour' && typeof bytes === 'number')
    return `${bytesOf(bytes)} in one hour, limit ${bytesOf(Number(allowed))}`
  if (cause === 'sessions_an_hour' && typeof sessions === 'number')
    return `${sessions} sessions in one hour, limit ${Number(allowed)}`
  if (cause === 'silence' && typeof hours === 'number') return `no usage for ${hours} h`
  const of = cause === 'imei_change' ? 'IMEI' : 'mobile country code'
  if (typeof before === 'string' && typeof now === 'string') return `${of} ${before}, now ${now}`
  return JSON.stringify(found)
}
