import { errorsIn, isProhibited, reasonsAgainst } from './evidence.ts'
import { shown, type Entry, type Json } from './state.ts'

export type Response = { status: number; body?: object; headers?: Record<string, string> }

type Deps = {
  reviewMs: number
  now(): number
  /** Called after each change of a verification. */
  changed(entry: Entry): void
}

const week = 7 * 86_400_000
/** After this number of submissions the carriers accept no other. */
const mostSubmissions = 3
const tollFree = /^18(00|33|44|55|66|77|88)\d{7}$/

const problem = (status: number, detail: string, more: object = {}): Response => ({
  status,
  body: { detail, ...more },
})

/** The verifications of the provider by number, in memory. */
export function openVerifications({ reviewMs, now, changed }: Deps) {
  const entries = new Map<string, Entry>()
  const found = (entry: Entry, status: number): Response => ({
    status,
    body: shown(entry),
    headers: { etag: `"${entry.submission_id}"` },
  })
  const put = (number: string, body: Json, conditions: { match?: string; noneMatch?: string }): Response => {
    const before = entries.get(number)
    const { submission_id: id, registration } = body
    if (!tollFree.test(number)) return problem(404, 'The number is not hosted here.')
    if (typeof id !== 'string' || body['number'] !== number)
      return problem(400, 'The submission is malformed.', {
        errors: [{ field: 'number', reason: 'must be the number of the path' }],
      })
    // A repeated submission has no effect.
    if (before?.submission_id === id) return found(before, 200)
    const isFresh = before ? conditions.match === `"${before.submission_id}"` : conditions.noneMatch === '*'
    if (!isFresh) return problem(412, 'Another submission was made meanwhile.')
    if (before && refusalOf(before)) return problem(409, refusalOf(before)!)
    const errors = errorsIn(registration)
    if (errors.length > 0) return problem(422, 'Some members are missing or invalid.', { errors })
    const entry: Entry = {
      number,
      submission_id: id,
      status: 'PENDING',
      blocked: false,
      resubmit_allowed: false,
      resubmit_until: null,
      reasons: [],
      updated_at: new Date(now()).toISOString(),
      registration,
      dueAt: now() + reviewMs,
      submissions: (before?.submissions ?? 0) + 1,
    }
    entries.set(number, entry)
    changed(entry)
    return found(entry, before ? 200 : 201)
  }
  const refusalOf = ({ blocked, status, resubmit_allowed, resubmit_until }: Entry): string | undefined => {
    if (blocked) return 'The number is blocked.'
    if (status !== 'UNVERIFIED') return undefined
    if (!resubmit_allowed) return 'No further submission of the number is accepted.'
    return resubmit_until !== null && Date.parse(resubmit_until) < now()
      ? 'The time for a further submission has expired.'
      : undefined
  }
  const decide = (entry: Entry): void => {
    const reasons = reasonsAgainst(entry.registration)
    const blocked = isProhibited(entry.registration)
    const isRejected = blocked || reasons.length > 0
    const resubmit = isRejected && !blocked && entry.submissions < mostSubmissions
    change(entry.number, {
      status: isRejected ? 'UNVERIFIED' : 'VERIFIED',
      blocked,
      resubmit_allowed: resubmit,
      resubmit_until: resubmit ? new Date(now() + week).toISOString() : null,
      reasons: blocked ? [{ code: 'PROHIBITED', description: 'The content is prohibited.' }] : reasons,
    })
  }
  const change = (number: string, members: Partial<Entry>): boolean => {
    const entry = entries.get(number)
    if (!entry) return false
    Object.assign(entry, members, { updated_at: new Date(now()).toISOString() })
    changed(entry)
    return true
  }
  return {
    delete(number: string, match: string | undefined): Response {
      const entry = entries.get(number)
      if (!entry) return problem(404, 'The number was never submitted.')
      if (match === undefined) return problem(400, 'If-Match is required.')
      if (match !== `"${entry.submission_id}"`) return problem(412, 'Another submission was made meanwhile.')
      if (entry.blocked) return problem(409, 'The number is blocked.')
      entries.delete(number)
      return { status: 204 }
    },
    get: (number: string): Response => {
      const entry = entries.get(number)
      return entry ? found(entry, 200) : problem(404, 'The number was never submitted.')
    },
    put,
    /** Changes a verification, as the carriers may at any time. */
    change,
    /** Ends the reviews that are due. */
    settle(): void {
      for (const entry of entries.values())
        if (entry.status === 'PENDING' && entry.dueAt <= now()) decide(entry)
    },
    all: (): readonly Entry[] => [...entries.values()],
  }
}
