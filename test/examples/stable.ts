import { instantOf } from './instants.ts'

/**
 * Replaces values that differ in each run by stable values of the same form: IDs, secrets, times and addresses. An ID has the same
 * replacement everywhere in an area.
 */
export type Stable = {
  /** Replaces a text wherever it occurs. */
  fix(actual: string, replacement: string): void
  /** Numbers the IDs in a value; to be called for all values before the first replacement. */
  learn(value: unknown): void
  /** Returns a value of a response or a request with stable values. `at`: the time of the response on the exchange's clock. */
  of(value: unknown, at: number, operation: string): unknown
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** A time, also in a query. */
const instant = /\d{4}-\d\d-\d\dT\d\d(:|%3A)\d\d\1\d\d(\.\d+)?(Z|\+00:00)/g
const session = /cs_test_\w+/g
/** A secret or a token of 32 random octets. */
const opaque = /^[\w-]{43}$/
/** The position of the next page. */
const cursor = /^WyI[\w-]+$/
/** A position in a feed. */
const position = /^\d+\.\d{13}$/
/** The operator token in an actor. */
const tokenHash = /^(operator:|the operator token )[0-9a-f]{8}$/
const otp = /^OTP[A-Z0-9]{10}$/
/** A code of an authenticator app. */
const code = /^\d{6}$/

/** IDs by the member that contains them; `#` is the number of the ID. */
const ids: Readonly<Record<string, string>> = {
  brand_id: 'B#',
  campaign_id: 'C#',
  reseller_id: 'R#',
  universal_ein: 'U#',
  registry_brand_id: 'BR#',
  registry_campaign_id: 'CR#',
  carrier_message_id: '#',
  written_id: '#',
  parsed_as: '#',
  client_id: 'sim-#',
}

/** Secrets, tokens and measurements by the member that contains them. */
const fixed: Readonly<Record<string, unknown>> = {
  access_token: 'k3Jd0bT9Qw2LrX7uVhZs5aYpNcE8mGfo1iDxRzKtWqM',
  auth_req_id: 'Zp4nYx8cVb2mQw6eRt0yUi3oPa7sDf1gHj5kLz9xCvB',
  api_secret: 'Kite-secret-17',
  signature_secret: 'u7Yt5RrE3wQ1aSdF9gHjKlZx',
  client_secret: 'c2VjcmV0LW9mLXRoZS1BUEktdXNlcg',
  private_key: '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg…\n-----END PRIVATE KEY-----\n',
  public_key: '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0B…\n-----END PUBLIC KEY-----\n',
  token: 'pV6sXb0nQ2wE8rT4yU7iO1aS5dF9gH3jK6lZ0xC2vBm',
  signing_secret: 'mN4bV7cX1zL9kJ5hG3fD8sA2pO6iU0yT',
  webhook_secret: 'qW3eR6tY9uI2oP5aS8dF1gH4jK7lZ0xC',
  person: '5a4c464fcebee741778f9162c3dd2a82',
  // Days, which depend on the time of the run.
  renewal_date: '2026-12-20',
  registry_renews_on: '2027-02-18',
  duration_ms: 12,
  sequence: 3,
  authorization: 'Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.…',
  'webhook-timestamp': '1795169700',
  'webhook-signature': 'v1,BU1OrlP6rLk8Z1S/EJo+2BdLVvNsupCr/gM8drJHcFU=',
  p50_ms: 12,
  p95_ms: 12,
  recovery_codes: ['7m2q-x9rd-4tkw', 'b5hn-3vce-8gyz'],
}

/** Lists in the order of random IDs. */
const unordered: ReadonlySet<string> = new Set(['throughputs'])

/** A value whose lists with a random order are sorted by everything but the IDs. */
function sorted(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const list = value.map((one) => sorted(one, name))
    const text = (one: unknown) => JSON.stringify(one).replaceAll(uuid, '')
    return unordered.has(name) ? list.toSorted((a, b) => (text(a) < text(b) ? -1 : 1)) : list
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, sorted(member, key)]))
}

/** The first port that the system chooses by itself. */
const firstChosenPort = 32_768

/** Disk space, which depends on the partitions of the present week. */
const diskSpace = 1_081_344

/** Members with Unix times in seconds. */
const seconds = /^(?:startedAt|expiresAt)$/

export function openStable(area: number): Stable {
  const known = new Map<string, string>()
  const counts = new Map<string, number>()
  const numbered = (kind: string, form: (n: number) => string, actual: string) => {
    if (!known.has(actual)) {
      const n = (counts.get(kind) ?? 0) + 1
      counts.set(kind, n)
      known.set(actual, form(n))
    }
  }
  const learn = (value: unknown, name: string): void => {
    if (Array.isArray(value)) return value.forEach((one) => learn(one, name))
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).forEach(([key, member]) => learn(member, key))
    if (typeof value !== 'string' || known.has(value)) return
    const form = otp.test(value) ? 'OTP#' : ids[name]
    if (form && value) numbered(name, (n) => form.replace('#', idOf(area, n)), value)
    for (const [id] of value.matchAll(uuid)) numbered('uuid', (n) => uuidOf(area, n), id)
    for (const [id] of value.matchAll(session)) numbered('session', (n) => `cs_test_kite${area}${n}`, id)
  }
  const textOf = (text: string, at: number, path = ''): string => {
    let replaced = text
      .replace(tokenHash, '$10bb64b0e')
      .replaceAll(instant, (found) => instantOf(found, at, path))
    for (const [actual, replacement] of known)
      if (replaced.includes(actual)) replaced = replaced.replaceAll(actual, replacement)
    return replaced
  }
  const replace = (value: unknown, path: string, at: number): unknown => {
    const name = path.split('.').at(-1)!
    if (value !== null && name in fixed && typeof value === typeof fixed[name]) return fixed[name]
    if (typeof value === 'string' && name === 'code' && code.test(value)) return '492817'
    if (typeof value === 'string' && opaque.test(value)) return 'tR8wX2kQ5vN9bL3mJ7hF1dS6aG4pZ0cY8uE2iO5rT7y'
    if (typeof value === 'string' && cursor.test(value)) return 'WyIyMDI2LTExLTIwVDEwOjE1OjAwLjAwMFoiXQ'
    if (typeof value === 'string' && position.test(value)) return '4711.1795169700000'
    if (typeof value === 'string') return textOf(value, at, path)
    if (name === 'port' && typeof value === 'number' && value >= firstChosenPort) return 2_775
    if (path.endsWith('.retention.bytes') && typeof value === 'number' && value > 0) return diskSpace
    if (typeof value === 'number' && seconds.test(name))
      return Date.parse(instantOf(new Date(value * 1_000).toISOString(), at)) / 1_000
    if (Array.isArray(value)) return value.map((one) => replace(one, path, at))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        textOf(key, at),
        replace(member, `${path}.${key}`, key === 'since' ? raisedAt(value, at) : at),
      ]),
    )
  }
  return {
    fix: (actual, replacement) => void known.set(actual, replacement),
    learn: (value) => learn(sorted(value), ''),
    of: (value, at, operation) => replace(sorted(value), operation, at),
  }
}

/** The time at which an alarm was raised, because the response may be in the hour after it. */
const raisedAt = (alarm: object, at: number) =>
  'raised_at' in alarm && typeof alarm.raised_at === 'string' ? Date.parse(alarm.raised_at) : at

const uuidOf = (area: number, n: number) => `01a3b0f2-5c1d-7a40-9c${padded(area, 2)}-${padded(n, 12)}`
const idOf = (area: number, n: number) => `KITE${padded(area, 1)}${padded(n, 1)}`
const padded = (n: number, digits: number) => String(n).padStart(digits, '0')
