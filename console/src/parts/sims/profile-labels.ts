import type { Answered } from '../../api/contracts.ts'
import { bytesOf } from '../values/bytes.ts'

type Limit = Answered<'listSimLimitProfiles'>['limit_profiles'][number]
type Fraud = Answered<'listSimFraudProfiles'>['fraud_profiles'][number]

/** What happens in a calendar month from how many bytes on. */
export function limitWordsOf({ warning_bytes, alarm_bytes, suspend_bytes }: Limit): string {
  const steps = [
    warning_bytes !== null && `warning from ${bytesOf(warning_bytes)}`,
    alarm_bytes !== null && `alarm from ${bytesOf(alarm_bytes)}`,
    suspend_bytes !== null && `suspended from ${bytesOf(suspend_bytes)} a month`,
  ]
  return steps.filter(Boolean).join(', ') || 'nothing is limited'
}

/** What raises an alarm. */
export function fraudWordsOf(fraud: Fraud): string {
  const causes = [
    fraud.imei_change && 'another device',
    fraud.country_change && 'another country',
    fraud.bytes_an_hour !== null && `${bytesOf(fraud.bytes_an_hour)} within an hour`,
    fraud.sessions_an_hour !== null && `${fraud.sessions_an_hour} sessions within an hour`,
    fraud.silence_hours !== null && `nothing heard for ${fraud.silence_hours} h`,
  ]
  return causes.filter(Boolean).join(', ') || 'nothing raises an alarm'
}
