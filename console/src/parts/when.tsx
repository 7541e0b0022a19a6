import { Text } from '@mantine/core'
import { useExchangeNow } from '../shell/session.ts'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' })
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium', hourCycle: 'h23' })
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

/** `Europe/Berlin`: the zone of all times that are shown. */
export const zone: string = day.resolvedOptions().timeZone

/** `Nov 22, 2026, 22:10:05`, for sentences that hold no elements. */
export const timeOf = (at: string): string => day.format(new Date(at))

/** `22:10:05`. */
export const clockOf = (at: Date): string => clock.format(at)

const steps: readonly [seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
]

/** `3 minutes ago`, of a time as the API writes it. */
export function sinceOf(at: string, now: number): string {
  const seconds = (Date.parse(at) - now) / 1000
  const [length, unit] = steps.find(([least]) => Math.abs(seconds) >= least) ?? [1, 'second' as const]
  return relative.format(Math.round(seconds / length), unit)
}

type Shown = {
  at: string | null | undefined
  ago?: boolean
  /** It is no exchange time, which a sandbox may advance, but that of clocks on walls. */
  wall?: boolean
}

/** A time in the reader's own zone, exact in UTC for whoever points at it; or how long ago it was. */
export function When({ at, ago = false, wall = false }: Shown) {
  const exchangeNow = useExchangeNow()
  if (!at) return <Text span>–</Text>
  return (
    <time dateTime={at} title={new Date(at).toISOString()}>
      {ago ? sinceOf(at, wall ? Date.now() : exchangeNow()) : timeOf(at)}
    </time>
  )
}
