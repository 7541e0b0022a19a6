import type { Clock } from '#platform/clock.ts'
import type { NetworkDataSource } from '../port.ts'
import { locationAnswer, reachabilityAnswer, roamingAnswer, simChangeAnswer } from './answers.ts'
import type { RemoteClient } from './client.ts'

/** An operator's own network, queried over HTTP (docs/OPERATIONS.md). Future times are limited to now, since clocks differ. */
export function openRemoteDataSource(client: RemoteClient, clock: Pick<Clock, 'now'>): NetworkDataSource {
  const past = (at: Date) => new Date(Math.min(at.getTime(), clock.now()))
  const of = (msisdn: string) => ({ number: `+${msisdn}` })
  return {
    async simChange({ msisdn }) {
      const answer = await client.query('sim-change', of(msisdn), simChangeAnswer)
      if (!answer) return undefined
      const { changed_at: at, monitored_days: monitoredDays } = answer
      return { changedAt: at ? past(at) : undefined, ...(monitoredDays !== undefined && { monitoredDays }) }
    },
    async reachability({ msisdn }) {
      const answer = await client.query('reachability', of(msisdn), reachabilityAnswer)
      return answer && { data: answer.data, sms: answer.sms ?? undefined, at: past(answer.at) }
    },
    async roaming({ msisdn }) {
      const answer = await client.query('roaming', of(msisdn), roamingAnswer)
      if (!answer) return undefined
      const { roaming, mcc, at } = answer
      return { roaming, ...(mcc !== undefined && { mcc }), at: past(at) }
    },
    async location({ msisdn }, maxAgeSeconds) {
      const question = {
        ...of(msisdn),
        ...(maxAgeSeconds !== undefined && { max_age_seconds: maxAgeSeconds }),
      }
      const answer = await client.query('location', question, locationAnswer)
      return answer && { ...answer, at: past(answer.at) }
    },
  }
}
