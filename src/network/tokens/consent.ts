import type { EpochCache } from '#platform/nodes/epoch-cache.ts'
import type { HookRow } from './hook-store.ts'
import type { TokenScope } from './scopes.ts'

/** The consent required to query a number that does not belong to the account. */
export type Consent =
  | { way: 'wait'; hookId: string | undefined }
  | { way: 'denied' }
  /** Without a hook for every grant, the number is reported as unknown. */
  | { way: 'none' }

/** The consent hooks set by operators. */
export type Hooks = EpochCache<readonly HookRow[]>

const any = '*'

/**
 * Selects who decides about a number (docs/OPERATIONS.md). For each grant, the most specific hook applies; a hook for the purpose precedes a hook for
 * the grant. Without a hook for every grant, consent cannot be requested; a single hook that denies is sufficient to deny. An operator decides if
 * different hooks apply to the grants.
 */
export function consentFor(hooks: readonly HookRow[], { purpose, grants }: TokenScope): Consent {
  const found = grants.map((grant) => hookFor(hooks, purpose, grant))
  if (found.length === 0 || found.includes(undefined)) return { way: 'none' }
  if (found.some((hook) => hook!.mode === 'denied')) return { way: 'denied' }
  const [first] = found
  const decidesByWebhook = first!.mode === 'webhook' && found.every((hook) => hook!.id === first!.id)
  return { way: 'wait', hookId: decidesByWebhook ? first!.id : undefined }
}

function hookFor(hooks: readonly HookRow[], purpose: string, grant: string): HookRow | undefined {
  const named = [
    [purpose, grant],
    [purpose, any],
    [any, grant],
    [any, any],
  ]
  for (const [ofPurpose, ofGrant] of named) {
    const hook = hooks.find((one) => one.purpose === ofPurpose && one.grant_name === ofGrant)
    if (hook) return hook
  }
  return undefined
}
