/** `2026-11-22 15:04:05Z`, to the second; JSON has the full precision. */
export function whenOf(instant: string): string
export function whenOf(instant: string | null): string | null
export function whenOf(instant: string | null): string | null {
  return instant && `${instant.slice(0, 10)} ${instant.slice(11, 19)}Z`
}

/** The local time of day, to the millisecond. */
export function timeOfDay(instant: string): string {
  const at = new Date(instant)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${String(at.getMilliseconds()).padStart(3, '0')}`
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

/** Seconds of `90`, `90s`, `15m`, `2h`, `1d` or `1d12h`; undefined for any other text. */
export function secondsOf(text: string): number | undefined {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  if (!/^(\d{1,9}[smhdw])+$/.test(text)) return undefined
  return [...text.matchAll(/(\d+)([smhdw])/g)].reduce(
    (sum, [, n, unit]) => sum + Number(n) * units[unit!]!,
    0,
  )
}

/** Parses an instant in RFC 3339, or a duration before now: `2h` is two hours ago. Undefined for any other text. */
export function instantOf(text: string, now = Date.now()): string | undefined {
  const ago = /^\d/.test(text) ? secondsOf(text) : undefined
  if (ago !== undefined) return new Date(now - ago * 1000).toISOString()
  const at = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}
