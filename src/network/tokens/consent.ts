import type { EpochCache } from '#platform/nodes/epoch-cache.ts'
import type { HookRow } from './hook-store.ts'
import type { Wanted } from './scopes.ts'

/** What somebody has to say before a number that is not the account's own may be asked about. */
export type Consent =
  | { way: 'wait'; hookId: string | undefined }
  | { way: 'denied' }
  /** Nobody is asked: there is no such number, as far as the account is told. */
  | { way: 'nobody' }

/** The consent hooks of the exchange, as its operators have set them. */
export type Hooks = EpochCache<readonly HookRow[]>

const any = '*'

/**
 * Who decides whether a number may be asked about (docs/OPERATIONS.md). For each grant the hook that names most counts, a purpose before
 * a grant. All grants need one; one that denies is enough; where several would have to be asked, a person decides.
 */
export function consentFor(hooks: readonly HookRow[], { purpose, grants }: Wanted): Consent {
  const found = grants.map((grant) => hookFor(hooks, purpose, grant))
  if (found.length === 0 || found.includes(undefined)) return { way: 'nobody' }
  if (found.some((hook) => hook!.mode === 'denied')) return { way: 'denied' }
  const [first] = found
  const requested = first!.mode === 'webhook' && found.every((hook) => hook!.id === first!.id)
  return { way: 'wait', hookId: requested ? first!.id : undefined }
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
