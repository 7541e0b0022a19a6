import type { Accounts } from '#accounts/index.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { count, takeBack, type Count } from '../counts/count.ts'
import type { Notice } from '../counts/count-store.ts'
import { asksList, judge, wishesTrust, type NetworkOf, type World } from '../judge/judge.ts'
import { lookUp, mayWait } from '../lists/lists.ts'
import type { ProtectionMetrics } from './metrics.ts'
import { recheck, type Barred } from '../judge/recheck.ts'
import type { Asked, ListAnswers, Match, Open, Rule, Verdict } from '../rules/rule.ts'
import { openRulebook, type Rulebook } from '../rules/rulebook.ts'

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
   * has: then neither the database nor anything else was asked. Lists are looked up for all of them at once; those that the statement
   * which stores may look into are left `open` where that is wished.
   */
  judge(sql: Sql, asked: readonly Asked[], open?: boolean): Promise<(Verdict | undefined)[] | undefined>
  /** What is said of messages when the lists that their verdicts leave open are looked into. */
  close(sql: Sql, some: readonly { asked: Asked; open: Open }[]): Promise<Verdict[]>
  /** Counts messages for the rules of their verdicts, inside the transaction that stores them. */
  count(sql: Sql, some: readonly { asked: Asked; verdict: Verdict }[]): Promise<Count>
  /** Which of messages that are about to leave are barred since they were accepted; nothing where no rule may say so. */
  recheck(sql: Sql, messages: readonly Asked['message'][]): Promise<Map<string, Barred>> | undefined
  /** Takes back the places of messages that were counted by `watchOf` and not stored. */
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
  const worldOf = openWorlds(options, book)
  return {
    async judge(sql, asked, open = false) {
      const worlds = new Map<string, Omit<World, 'lists'>>()
      for (const { message } of asked)
        if (!worlds.has(message.accountId)) worlds.set(message.accountId, await worldOf(message.accountId))
      const asks: { asked: Asked; rule: Rule }[] = []
      const cases = asked.map((one) => {
        const world = worlds.get(one.message.accountId)!
        if (!concerns(one, world)) return undefined
        const listed = listedFor(one, world.rules.listed)
        const left = open && listed.every(mayWait) ? listed : none
        if (left !== listed) asks.push(...listed.map((rule) => ({ asked: one, rule })))
        return { asked: one, world, left }
      })
      if (cases.every((one) => one === undefined)) return undefined
      const lists = asks.length > 0 ? await lookUp(sql, asks) : undefined
      return cases.map((one) => one && verdictOf(one, lists))
    },
    async close(sql, some) {
      const asks = some.flatMap(({ asked, open }) => open.rules.map((rule) => ({ asked, rule })))
      const lists = await lookUp(sql, asks)
      return some.map(({ open }) => open.judge(lists))
    },
    recheck: (sql, messages) => recheck(book, sql, messages),
    count,
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

/** What messages of an account are judged with; its lists are another question. */
function openWorlds({ accounts, networkOf, production }: ProtectionOptions, book: Rulebook) {
  const homeOf = (accountId: string): string | undefined | Promise<string | undefined> => {
    const { countries } = book.protectionOf(accountId)
    if (countries === 'all' || (countries === 'usual' && !production)) return undefined
    const policy = accounts.policyNow(accountId)
    return policy ? policy.homeCountry : accounts.policy(accountId).then(({ homeCountry }) => homeCountry)
  }
  return async (accountId: string): Promise<Omit<World, 'lists'>> => ({
    rules: book.rulesOf(accountId),
    premiumPlan: book.protectionOf(accountId).premiumPlan,
    home: await homeOf(accountId),
    networkOf,
  })
}

/** Whether anything is to be said of a message: of most there is not. */
function concerns(asked: Asked, { rules, home }: Pick<World, 'rules' | 'home'>): boolean {
  const { asked: first, countries, networks, counting } = rules
  if (first.length + countries.length + networks.length + counting.length > 0) return true
  if (home !== undefined) return true
  return wishesTrust(asked)
}

const none: readonly Rule[] = []

/** The rules with a list that are to be asked of a message. */
function listedFor(asked: Asked, listed: readonly Rule[]): readonly Rule[] {
  return listed.length === 0 ? none : listed.filter((rule) => asksList(asked, rule))
}

/** What is said of a message; the lists of the rules that are `left` are left open. */
function verdictOf(
  { asked, world, left }: { asked: Asked; world: Omit<World, 'lists'>; left: readonly Rule[] },
  lists: ListAnswers | undefined,
): Verdict {
  const verdict = judge(asked, { ...world, lists })
  if (left.length > 0)
    verdict.open = { rules: left, judge: (said) => judge(asked, { ...world, lists: said }) }
  return verdict
}
