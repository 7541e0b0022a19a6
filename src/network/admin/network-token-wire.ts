import type { DecisionRow, RequestRow } from '../tokens/pending-store.ts'
import type { HookRow } from '../tokens/hook-store.ts'
import type { TokenSeen } from '../tokens/token-store.ts'

const anyOr = (name: string) => (name === '*' ? 'any' : name)
export const starOr = (name: string) => (name === 'any' ? '*' : name)

export const hookWire = ({ purpose, grant_name, mode, url, created_at }: HookRow) => ({
  purpose: anyOr(purpose),
  scope: anyOr(grant_name),
  mode,
  url,
  created_at: created_at.toISOString(),
})

type About = Pick<RequestRow, 'account_id' | 'application_id' | 'msisdn' | 'purpose' | 'grants'>

const aboutOf = ({ account_id, application_id, msisdn, purpose, grants }: About) => ({
  api_key: account_id,
  application_id,
  number: msisdn,
  purpose,
  scopes: grants,
})

/** `now` is exchange time; a pending request past its expiry is shown as expired. */
export function requestWire(row: RequestRow, now: number) {
  const expired = row.state !== 'denied' && row.expires_at.getTime() <= now
  const webhook = {
    attempts: row.consent_attempts,
    will_retry: row.consent_due_at !== null,
    fault: row.consent_fault,
  }
  return {
    request_id: row.id,
    ...aboutOf(row),
    basis: row.basis,
    state: expired ? ('expired' as const) : row.state,
    webhook: row.hook_id === null ? null : webhook,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decided_by,
    reason: row.decision_reason,
  }
}

export const decisionWire = (row: DecisionRow) => ({
  request_id: row.id,
  ...aboutOf(row),
  outcome: row.outcome,
  decided_at: row.decided_at.toISOString(),
  decided_by: row.decided_by,
  reason: row.decision_reason,
})

export const tokenWire = (row: TokenSeen) => ({
  token_id: row.id,
  ...aboutOf(row),
  basis: row.basis,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})
