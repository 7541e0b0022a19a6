import type { Db } from '#platform/database/db.ts'
import { counts } from './counters.ts'
import { kinds, order, type Kind } from './kinds.ts'
import type { Rule } from './rule.ts'
import { readAllRules, readProtections, readVersion, type AccountProtection } from './store.ts'

/** The rules of an account in order of evaluation, grouped by how they are evaluated. */
export type Rules = {
  immediate: readonly Rule[]
  countries: readonly Rule[]
  networks: readonly Rule[]
  counting: readonly Rule[]
  /** The immediate rules that have a list. */
  listed: readonly Rule[]
  /** Rules that are checked again before submit. */
  rechecked: readonly Rule[]
}

/** All rules and protection settings, cached on this node. */
export type Rulebook = {
  rulesOf(accountId: string): Rules
  protectionOf(accountId: string): AccountProtection
  /** Reloads the rules if they have changed. If this fails, the cached rules stay in force. */
  reload(): Promise<void>
}

const none: Rules = { immediate: [], countries: [], networks: [], counting: [], listed: [], rechecked: [] }

/** Kinds that are checked again before submit, so that later blocks take effect. All other kinds are decided when the message is accepted. */
const recheckedKinds: ReadonlySet<Kind> = new Set(['account', 'do_not_originate', 'blocked_number'])
const defaults: AccountProtection = { premiumPlan: false, countries: 'default' }

/** Opens the rulebook. Calls of `reload` during a running reload share the next reload. */
export async function openRulebook(db: Db): Promise<Rulebook> {
  let version = -1
  let forOthers = none
  let ofAccounts = new Map<string, Rules>()
  let protections = new Map<string, AccountProtection>()
  const load = () =>
    db.snapshot(async (sql) => {
      const current = await readVersion(sql)
      if (current === version) return
      const [rules, found] = [await readAllRules(sql), await readProtections(sql)]
      const forAll = rules.filter(({ accountId }) => accountId === null)
      forOthers = inOrder(forAll)
      ofAccounts = new Map(
        [...Map.groupBy(rules, ({ accountId }) => accountId)].flatMap(([accountId, own]) =>
          accountId === null ? [] : [[accountId, inOrder([...own, ...forAll])] as const],
        ),
      )
      protections = found
      version = current
    })
  await load()
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  return {
    rulesOf: (accountId) => ofAccounts.get(accountId) ?? forOthers,
    protectionOf: (accountId) => protections.get(accountId) ?? defaults,
    reload() {
      next ??= last.then(() => {
        next = undefined
        return load()
      })
      last = next.catch(() => undefined)
      return next
    },
  }
}

function inOrder(rules: Rule[]): Rules {
  if (rules.length === 0) return none
  const sorted = rules
    .filter(({ kind }) => kind in kinds)
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  const ofKind = (only: Kind) => sorted.filter(({ kind }) => kind === only)
  return {
    immediate: sorted.filter(({ kind }) => !counts(kind) && kind !== 'country' && kind !== 'network'),
    countries: ofKind('country'),
    networks: ofKind('network'),
    listed: sorted.filter(({ kind }) => kinds[kind].list),
    counting: sorted.filter(({ kind }) => counts(kind)),
    rechecked: sorted.filter(({ kind, effect }) => recheckedKinds.has(kind) && effect === 'block'),
  }
}
