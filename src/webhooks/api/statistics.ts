import { type Counted, trafficOf } from '../attempts/hours.ts'
import { trafficWire } from './wire.ts'

const hourMs = 3_600_000

/** Every hour from `since` (exchange time in milliseconds), and the total. */
export function statisticsOf(counted: readonly (Counted & { hour: number })[], since: number, hours: number) {
  const byHour = Map.groupBy(counted, ({ hour }) => hour)
  const all = Array.from({ length: hours }, (_, i) => since + i * hourMs)
  return {
    hours: all.map((hour) => ({
      hour: new Date(hour).toISOString(),
      ...trafficWire(trafficOf(byHour.get(hour) ?? [])),
    })),
    total: trafficWire(trafficOf(counted)),
  }
}
