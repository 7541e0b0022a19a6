/** The moment at which all examples take place. */
const moment = Date.parse('2026-11-20T10:15:00Z')

const minutes = 60_000
const hour = 60 * minutes
const day = 24 * hour
const week = 7 * day
/** The first Monday after the beginning of Unix time. */
const firstMonday = 4 * day

/** Members with the start of an hour, a week or a month, which can also be the start of a day. */
const hourly = /\b(?:alarms\.since|hour|hours\.at|data\.(?:since|from|to))$/
const weekly = /\boldest_at$/
const monthly = /\b(?:used\.at|(?<!Report\.)answer\.(?:from|to)|first_period|period\w*|month|next\.at)$/

/**
 * Moves a time by the difference between the response and the moment of the examples. The distance from the response is rounded to five
 * minutes, so that it is the same in each run; the starts of hours, days, weeks and months stay such.
 */
export function instantOf(text: string, at: number, path = ''): string {
  if (text.includes('%3A')) return encodeURIComponent(instantOf(decodeURIComponent(text), at))
  const time = Date.parse(text)
  const written = (moved: number) => {
    const full = new Date(moved).toISOString()
    return text.includes('.') ? full : full.replace('.000Z', 'Z')
  }
  if (time % hour === 0 && (time % day !== 0 || hourly.test(path)))
    return written(start(moment, hour) + time - start(at, hour))
  if (time % day !== 0) return written(moment + Math.round((time - at) / (5 * minutes)) * 5 * minutes)
  if (weekly.test(path)) return written(startOfWeek(moment) + time - startOfWeek(at))
  const [date, now, target] = [new Date(time), new Date(at), new Date(moment)]
  if (!monthly.test(path)) return written(start(moment, day) + time - start(at, day))
  const months = (date.getUTCFullYear() - now.getUTCFullYear()) * 12 + date.getUTCMonth() - now.getUTCMonth()
  return written(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + months, 1))
}

const start = (at: number, period: number) => at - (at % period)
const startOfWeek = (at: number) => start(at - firstMonday, week) + firstMonday
