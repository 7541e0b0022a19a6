import type { Accounts } from '#accounts/index.ts'
import type { Db, Sql } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { count, countWithin, takeBack, type Count } from './count.ts'
import type { Notice } from './count-store.ts'
import { asksList, judge, wishesTrust, type NetworkOf, type World } from './judge.ts'
import { lookUp } from './lists.ts'
import type { ProtectionMetrics } from './metrics.ts'
import { recheck, type Barred } from './recheck.ts'
import type { Asked, Match, Verdict } from './rule.ts'
import { openRulebook } from './rulebook.ts'

export type ProtectionOptions = {
  db: Db
  accounts: Pick<Accounts, 'policy' | 'policyNow'>
  networkOf: NetworkOf
  /** In production an account sends to its home country unless it is said otherwise. */
  production: boolean
  log: Log
  metrics: ProtectionMetrics
}

/** Traffic rules as messages are asked for them. */
export type Protection = {
  /**
   * What the rules say of messages, in their order; nothing of those whose account has no rules, and nothing at all where none
   * has: then neither the database nor anything else was asked. Lists are looked up for all of them at once.
   */
  judge(sql: Sql, asked: readonly Asked[]): Promise<(Verdict | undefined)[] | undefined>
  /** Counts messages for the rules of their verdicts, inside the transaction that stores them. */
  count(sql: Sql, some: readonly { asked: Asked; verdict: Verdict }[]): Promise<Count>
  /** Which of messages that are about to leave are barred since they were accepted; nothing where no rule may say so. */
  recheck(sql: Sql, messages: readonly Asked['message'][]): Promise<Map<string, Barred>> | undefined
  /** Counts messages that stay within their limits, or fails; takes back the places of some. */
  countWithin: typeof countWithin
  takeBack: typeof takeBack
  /** Warns of spend notices, once they are stored. */
  told(notices: readonly Notice[]): void
  /** Counts matches in the metrics, once they are stored. */
  noted(matches: readonly Match[]): void
  /** Reads again what has changed. */
  reload(): Promise<void>
}

/** Opens them, with all rules in memory. */
export async function openProtection(options: ProtectionOptions): Promise<Protection> {
  const book = await openRulebook(options.db)
  const homeOf = (accountId: string): string | undefined | Promise<string | undefined> => {
    const { countries } = book.protectionOf(accountId)
    if (countries === 'all' || (countries === 'usual' && !options.production)) return undefined
    const policy = options.accounts.policyNow(accountId)
    return policy
      ? policy.homeCountry
      : options.accounts.policy(accountId).then(({ homeCountry }) => homeCountry)
  }
  const worldOf = async (accountId: string) => ({
    rules: book.rulesOf(accountId),
    premiumPlan: book.protectionOf(accountId).premiumPlan,
    home: await homeOf(accountId),
    networkOf: options.networkOf,
  })
  return {
    async judge(sql, asked) {
      const worlds = new Map<string, Awaited<ReturnType<typeof worldOf>>>()
      for (const { message } of asked)
        if (!worlds.has(message.accountId)) worlds.set(message.accountId, await worldOf(message.accountId))
      const concerned = asked.map((one) => concerns(one, worlds.get(one.message.accountId)!))
      if (!concerned.includes(true)) return undefined
      const asks = asked.flatMap((one, i) =>
        concerned[i]
          ? worlds
              .get(one.message.accountId)!
              .rules.asked.filter((rule) => asksList(one, rule))
              .map((rule) => ({ asked: one, rule }))
          : [],
      )
      const lists = asks.length > 0 ? await lookUp(sql, asks) : undefined
      return asked.map((one, i) =>
        concerned[i] ? judge(one, { ...worlds.get(one.message.accountId)!, lists }) : undefined,
      )
    },
    recheck: (sql, messages) => recheck(book, sql, messages),
    count,
    countWithin,
    takeBack,
    told: (notices) => {
      for (const { counter, percent } of notices) {
        const { ruleId: rule, accountId: account } = counter
        options.log.warn({ account, rule, percent }, 'an account has reached a part of its daily spend cap')
      }
    },
    noted: options.metrics.matched,
    reload: book.reload,
  }
}

/** Whether anything is to be said of a message: of most there is not. */
function concerns(asked: Asked, { rules, home }: Pick<World, 'rules' | 'home'>): boolean {
  if (rules.asked.length + rules.counting.length > 0 || home !== undefined) return true
  return wishesTrust(asked)
}
