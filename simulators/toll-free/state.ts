export type Json = Record<string, unknown>
export type Reason = { code: string; description: string }

/** The verification of a number, as the API shows it. */
export type Verification = {
  number: string
  submission_id: string
  status: 'PENDING' | 'VERIFIED' | 'UNVERIFIED'
  blocked: boolean
  resubmit_allowed: boolean
  resubmit_until: string | null
  reasons: Reason[]
  updated_at: string
}

export type Entry = Verification & {
  registration: unknown
  /** End of the review in milliseconds since 1970. */
  dueAt: number
  /** Number of submissions so far. */
  submissions: number
}

/** The part of an entry that the API shows. */
export function shown(entry: Entry): Verification {
  const { registration: _registration, dueAt: _dueAt, submissions: _submissions, ...rest } = entry
  return rest
}
