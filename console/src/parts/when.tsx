import { Text } from '@mantine/core'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

const steps: readonly [seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
]

/** `3 minutes ago`, of a time as the API writes it. */
export function sinceOf(at: string, now = Date.now()): string {
  const seconds = (Date.parse(at) - now) / 1000
  const [length, unit] = steps.find(([least]) => Math.abs(seconds) >= least) ?? [1, 'second' as const]
  return relative.format(Math.round(seconds / length), unit)
}

/** A time in the reader's own zone, exact in UTC for whoever points at it; or how long ago it was. */
export function When({ at, ago = false }: { at: string | null | undefined; ago?: boolean }) {
  if (!at) return <Text span>–</Text>
  return (
    <time dateTime={at} title={new Date(at).toISOString()}>
      {ago ? sinceOf(at) : day.format(new Date(at))}
    </time>
  )
}
