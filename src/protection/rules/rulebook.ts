import type { Db } from '#platform/database/db.ts'
import { counts } from './counters.ts'
import { kinds, order, type Kind } from './kinds.ts'
import type { Rule } from './rule.ts'
import { readAllRules, readProtections, readVersion, type AccountProtection } from './store.ts'

/** The rules that an account's messages are asked, in their order, the places they go to behind; apart those that count. */
export type Rules = {
  asked: readonly Rule[]
  countries: readonly Rule[]
  networks: readonly Rule[]
  counting: readonly Rule[]
  /** Those of `asked` with a list, and those asked once more at submit. */
  listed: readonly Rule[]
  again: readonly Rule[]
}

/** All rules and what accounts have, in this node's memory. */
export type Rulebook = {
  rulesOf(accountId: string): Rules
  protectionOf(accountId: string): AccountProtection
  /** Reads again what has changed. While that fails, everything is as it was. */
  reload(): Promise<void>
}

const none: Rules = { asked: [], countries: [], networks: [], counting: [], listed: [], again: [] }

/** Who is barred meanwhile is not sent to, or for; everything else was decided when the message was accepted. */
const ruleInputAgain: ReadonlySet<Kind> = new Set(['account', 'do_not_originate', 'blocked_number'])
const usual: AccountProtection = { premiumPlan: false, countries: 'usual' }

/** Reads them. Whoever asks again while a read is under way shares the one that begins behind it. */
export async function openRulebook(db: Db): Promise<Rulebook> {
  let version = -1
  let everybody = none
  let ofAccounts = new Map<string, Rules>()
  let protections = new Map<string, AccountProtection>()
  const load = () =>
    db.snapshot(async (sql) => {
      const seen = await readVersion(sql)
      if (seen === version) return
      const [rules, found] = [await readAllRules(sql), await readProtections(sql)]
      const forAll = rules.filter(({ accountId }) => accountId === null)
      everybody = inOrder(forAll)
      ofAccounts = new Map(
        [...Map.groupBy(rules, ({ accountId }) => accountId)].flatMap(([accountId, own]) =>
          accountId === null ? [] : [[accountId, inOrder([...own, ...forAll])] as const],
        ),
      )
      protections = found
      version = seen
    })
  await load()
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  return {
    rulesOf: (accountId) => ofAccounts.get(accountId) ?? everybody,
    protectionOf: (accountId) => protections.get(accountId) ?? usual,
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
  const ofKind = (wanted: Kind) => sorted.filter(({ kind }) => kind === wanted)
  return {
    asked: sorted.filter(({ kind }) => !counts(kind) && kind !== 'country' && kind !== 'network'),
    countries: ofKind('country'),
    networks: ofKind('network'),
    listed: sorted.filter(({ kind }) => kinds[kind].list),
    counting: sorted.filter(({ kind }) => counts(kind)),
    again: sorted.filter(({ kind, effect }) => ruleInputAgain.has(kind) && effect === 'block'),
  }
}
