import type { EpochCache } from '#platform/nodes/epoch-cache.ts'
import type { HookRow } from './hook-store.ts'
import type { TokenScope } from './scopes.ts'

/** The consent required to query a number that does not belong to the account. */
export type Consent =
  | { way: 'wait'; hookId: string | undefined }
  | { way: 'denied' }
  /** No hook applies: the number is unknown to the account. */
  | { way: 'none' }

/** The consent hooks set by operators. */
export type Hooks = EpochCache<readonly HookRow[]>

const any = '*'

/**
 * Selects who decides about a number (docs/OPERATIONS.md). The most specific hook applies to each grant; a purpose precedes a grant. All
 * grants need a hook, one denial suffices, and if several webhooks would have to decide, an operator does.
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
