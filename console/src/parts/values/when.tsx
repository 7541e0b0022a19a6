import { Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useExchangeNow } from '../../shell/session.ts'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' })
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium', hourCycle: 'h23' })
const near = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

/** The time zone of all times that are shown, such as `Europe/Berlin`. */
export const zone: string = day.resolvedOptions().timeZone

/** Formats a time as plain text for a sentence, such as `Nov 22, 2026, 22:10:05`. */
export const timeOf = (at: string): string => day.format(new Date(at))

/** Formats a time of day, such as `22:10:05`. */
export const clockOf = (at: Date): string => clock.format(at)

/** Formats a time in the shortest unambiguous form: `22:10:05` for today, `Nov 22, 22:10:05` for this year. */
export function briefOf(at: string, now: number): string {
  const [then, today] = [new Date(at), new Date(now)]
  if (then.toDateString() === today.toDateString()) return clockOf(then)
  return then.getFullYear() === today.getFullYear() ? near.format(then) : timeOf(at)
}

const steps: readonly [seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
]

/** Formats the time between an API timestamp and now, such as `3 minutes ago`. */
export function sinceOf(at: string, now: number): string {
  const seconds = (Date.parse(at) - now) / 1000
  const [length, unit] = steps.find(([least]) => Math.abs(seconds) >= least) ?? [1, 'second' as const]
  return relative.format(Math.round(seconds / length), unit)
}

/** Whether exchange time was advanced, so that times must name their clock. */
const isAdvanced = (now: number): boolean => now - Date.now() > 10_000

type Shown = {
  at: string | null | undefined
  ago?: boolean
  /** Whether the time is of the machine's clock, not exchange time. */
  wall?: boolean
}

/** How far from now a time is shown by its age. */
const recentMs = 7 * 86_400_000

/**
 * A time in the reader's time zone; with `ago` the age of a recent time, such as `3 minutes ago`. The tooltip has the full time with
 * its time zone, and in UTC.
 */
export function When({ at, ago = false, wall = false }: Shown) {
  const exchangeNow = useExchangeNow()
  useTick(ago && Boolean(at))
  if (!at)
    return (
      <Text span inherit>
        –
      </Text>
    )
  const now = wall ? Date.now() : exchangeNow()
  const isAge = ago && Math.abs(Date.parse(at) - now) < recentMs
  return (
    <Time at={at}>
      {isAge ? sinceOf(at, now) : briefOf(at, now)}
      {wall && !isAge && isAdvanced(exchangeNow()) && <Machine />}
    </Time>
  )
}

const everyMs = 5_000
const watching = new Set<() => void>()
let [ticks, timer]: [number, ReturnType<typeof setInterval> | undefined] = [0, undefined]

/** Calls back every 5 s; one timer for all ages on the page. */
function watch(tick: () => void): () => void {
  watching.add(tick)
  timer ??= setInterval(() => {
    ticks += 1
    for (const one of watching) one()
  }, everyMs)
  return () => {
    watching.delete(tick)
    if (watching.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
const noTicks = () => () => undefined

/** Renders an age again while it is shown. */
const useTick = (isWanted: boolean) => useSyncExternalStore(isWanted ? watch : noTicks, () => ticks)

/** The element of a time, with the full time, its time zone and UTC in the tooltip. */
export const Time = ({ at, children }: { at: string; children: ReactNode }) => (
  <time
    dateTime={at}
    style={{ fontVariantNumeric: 'tabular-nums' }}
    title={`${timeOf(at)} ${zone} (${new Date(at).toISOString()})`}
  >
    {children}
  </time>
)

const byMachine = 'by the machine’s clock'

/** The marker after a time of the machine's clock. */
const Machine = () => (
  <span title={byMachine}>
    {' '}
    <IconClock size={13} role="img" aria-label={byMachine} style={{ verticalAlign: '-2px' }} />
  </span>
)

/** Explains the two clocks once per page, if exchange time was advanced. */
export function TwoClocks() {
  const exchangeNow = useExchangeNow()
  if (!isAdvanced(exchangeNow())) return null
  return (
    <Text size="xs" c="dimmed" mb="sm" role="note">
      Exchange time was advanced: it is {timeOf(new Date(exchangeNow()).toISOString())}. Times with{' '}
      <Machine /> are by the machine’s clock, which cannot be advanced; there it is {clockOf(new Date())}.
    </Text>
  )
}
