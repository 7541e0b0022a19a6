import type { Answered } from '../../api/contracts.ts'
import { bytesOf } from '../values/bytes.ts'

type Limit = Answered<'listSimLimitProfiles'>['limit_profiles'][number]
type Fraud = Answered<'listSimFraudProfiles'>['fraud_profiles'][number]

/** The limits per calendar month, in bytes. */
export function limitWordsOf({ warning_bytes, alarm_bytes, suspend_bytes }: Limit): string {
  const steps = [
    warning_bytes !== null && `warning at ${bytesOf(warning_bytes)}`,
    alarm_bytes !== null && `alarm at ${bytesOf(alarm_bytes)}`,
    suspend_bytes !== null && `suspended at ${bytesOf(suspend_bytes)} per month`,
  ]
  return steps.filter(Boolean).join(', ') || 'no limits'
}

/** The causes of alarms. */
export function fraudWordsOf(fraud: Fraud): string {
  const causes = [
    fraud.imei_change && 'device change',
    fraud.country_change && 'country change',
    fraud.bytes_an_hour !== null && `${bytesOf(fraud.bytes_an_hour)} per hour`,
    fraud.sessions_an_hour !== null && `${fraud.sessions_an_hour} sessions per hour`,
    fraud.silence_hours !== null && `no usage for ${fraud.silence_hours} h`,
  ]
  return causes.filter(Boolean).join(', ') || 'no alarms'
}
