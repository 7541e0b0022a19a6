import type { Answered } from '../../api/contracts.ts'
import { bytesOf } from '../values/bytes.ts'

type Alarm = Answered<'listSimAlarms'>['alarms'][number]

/** What raised an alarm. */
export const causeWords: Readonly<Record<Alarm['cause'], string>> = {
  imei_change: 'another device',
  country_change: 'another country',
  bytes_an_hour: 'much in an hour',
  sessions_an_hour: 'many sessions',
  silence: 'silence',
}

/** What was found, in words; as it stands where it says something else than it used to. */
export function foundWords({ cause, found }: Alarm): string {
  const { before, now, bytes, sessions, allowed, hours } = found
  if (cause === 'bytes_an_hour' && typeof bytes === 'number')
    return `${bytesOf(bytes)} in an hour, ${bytesOf(Number(allowed))} are allowed`
  if (cause === 'sessions_an_hour' && typeof sessions === 'number')
    return `${sessions} sessions in an hour, ${Number(allowed)} are allowed`
  if (cause === 'silence' && typeof hours === 'number') return `nothing heard for ${hours} h`
  const of = cause === 'imei_change' ? 'IMEI' : 'mobile country code'
  if (typeof before === 'string' && typeof now === 'string') return `${of} ${before}, now ${now}`
  return JSON.stringify(found)
}
