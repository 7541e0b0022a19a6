/** Absolute time with tenths of a second and quarter hours from UTC, or relative time (SMPP 3.4, 7.1.1). */
const TIME = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d)(\d\d)([+\-R])$/

const QUARTER_HOUR_MS = 900_000
const MOST_QUARTER_HOURS = 48

/** A time of the protocol in milliseconds since 1970, or undefined if the text is invalid. `now` is the beginning of relative times. */
export function readTime(text: string, now: number): number | undefined {
  const parts = TIME.exec(text)
  if (!parts) return undefined
  const [year, month, day, hour, minute, second, tenths, quarters] = parts.slice(1, 9).map(Number) as Numbers
  if (parts[9] === 'R') {
    const from = new Date(now)
    const [y, m, d] = [from.getUTCFullYear() + year, from.getUTCMonth() + month, from.getUTCDate() + day]
    const date = Date.UTC(
      y,
      m,
      d,
      from.getUTCHours() + hour,
      from.getUTCMinutes() + minute,
      from.getUTCSeconds(),
    )
    return date + from.getUTCMilliseconds() + second * 1_000 + tenths * 100
  }
  const local = Date.UTC(2_000 + year, month - 1, day, hour, minute, second) + tenths * 100
  const isDate = new Date(local)
    .toISOString()
    .replaceAll(/\D/g, '')
    .startsWith(`20${text.slice(0, 12)}`)
  if (!isDate || quarters > MOST_QUARTER_HOURS) return undefined
  return local - (parts[9] === '+' ? 1 : -1) * quarters * QUARTER_HOUR_MS
}

type Numbers = [number, number, number, number, number, number, number, number]

/** An absolute time in UTC. */
export const writeTime = (at: number): string =>
  `${new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 14)}000+`
