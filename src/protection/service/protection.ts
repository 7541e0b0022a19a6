import type { Accounts } from '#accounts/index.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { count, releaseCounts, type Count } from '../counts/count.ts'
import type { Notice } from '../counts/count-store.ts'
import { appliesList, judge, requestsTrust, type NetworkOf, type World } from '../judge/judge.ts'
import { lookUp, mayWait } from '../lists/lists.ts'
import type { ProtectionMetrics } from './metrics.ts'
import { recheck, type Blocked } from '../judge/recheck.ts'
import type { RuleInput, ListAnswers, Match, Open, Rule, RuleResult } from '../rules/rule.ts'
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
  judge(
    sql: Sql,
    ruleInput: readonly RuleInput[],
    open?: boolean,
  ): Promise<(RuleResult | undefined)[] | undefined>
  /** What is said of messages when the lists that their verdicts leave open are looked into. */
  close(sql: Sql, some: readonly { asked: RuleInput; open: Open }[]): Promise<RuleResult[]>
  /** Counts messages for the rules of their verdicts, inside the transaction that stores them. */
  count(sql: Sql, some: readonly { asked: RuleInput; verdict: RuleResult }[]): Promise<Count>
  /** Which of messages that are about to leave are barred since they were accepted; nothing where no rule may say so. */
  recheck(sql: Sql, messages: readonly RuleInput['message'][]): Promise<Map<string, Blocked>> | undefined
  /** Takes back the places of messages that were counted by `watchOf` and not stored. */
  takeBack: typeof releaseCounts
  /** Warns of spend notices, once they are stored. */
  told(notices: readonly Notice[]): void
  /** Counts matches in the metrics, once they are stored. */
  noted(matches: readonly Match[]): void
  /** Reads again what has changed. */
  reload(): Promise<void>
}

/** Opens them, with all rules in memory. */
export async function openProtection(options: ProtectionOptions): Promise<Protection> {
  const reserve = await openRulebook(options.db)
  const worldOf = openWorlds(options, reserve)
  return {
    async judge(sql, ruleInput, open = false) {
      const worlds = new Map<string, Omit<World, 'lists'>>()
      for (const { message } of ruleInput)
        if (!worlds.has(message.accountId)) worlds.set(message.accountId, await worldOf(message.accountId))
      const requests: { asked: RuleInput; rule: Rule }[] = []
      const cases = ruleInput.map((one) => {
        const world = worlds.get(one.message.accountId)!
        if (!concerns(one, world)) return undefined
        const listed = listedFor(one, world.rules.listed)
        const left = open && listed.every(mayWait) ? listed : none
        if (left !== listed) requests.push(...listed.map((rule) => ({ asked: one, rule })))
        return { asked: one, world, left }
      })
      if (cases.every((one) => one === undefined)) return undefined
      const lists = requests.length > 0 ? await lookUp(sql, requests) : undefined
      return cases.map((one) => one && ruleResultOf(one, lists))
    },
    async close(sql, some) {
      const requests = some.flatMap(({ asked: ruleInput, open }) =>
        open.rules.map((rule) => ({ asked: ruleInput, rule })),
      )
      const lists = await lookUp(sql, requests)
      return some.map(({ open }) => open.judge(lists))
    },
    recheck: (sql, messages) => recheck(reserve, sql, messages),
    count,
    takeBack: releaseCounts,
    told: (notices) => {
      for (const { counter, percent } of notices) {
        const { ruleId: rule, accountId: account } = counter
        options.log.warn({ account, rule, percent }, 'an account has reached a part of its daily spend cap')
      }
    },
    noted: options.metrics.matched,
    reload: reserve.reload,
  }
}

/** What messages of an account are judged with; its lists are another question. */
function openWorlds({ accounts, networkOf, production }: ProtectionOptions, reserve: Rulebook) {
  const homeOf = (accountId: string): string | undefined | Promise<string | undefined> => {
    const { countries } = reserve.protectionOf(accountId)
    if (countries === 'all' || (countries === 'usual' && !production)) return undefined
    const policy = accounts.policyNow(accountId)
    return policy ? policy.homeCountry : accounts.policy(accountId).then(({ homeCountry }) => homeCountry)
  }
  return async (accountId: string): Promise<Omit<World, 'lists'>> => ({
    rules: reserve.rulesOf(accountId),
    premiumPlan: reserve.protectionOf(accountId).premiumPlan,
    home: await homeOf(accountId),
    networkOf,
  })
}

/** Whether anything is to be said of a message: of most there is not. */
function concerns(ruleInput: RuleInput, { rules, home }: Pick<World, 'rules' | 'home'>): boolean {
  const { asked: first, countries, networks, counting } = rules
  if (first.length + countries.length + networks.length + counting.length > 0) return true
  if (home !== undefined) return true
  return requestsTrust(ruleInput)
}

const none: readonly Rule[] = []

/** The rules with a list that are to be asked of a message. */
function listedFor(ruleInput: RuleInput, listed: readonly Rule[]): readonly Rule[] {
  return listed.length === 0 ? none : listed.filter((rule) => appliesList(ruleInput, rule))
}

/** What is said of a message; the lists of the rules that are `left` are left open. */
function ruleResultOf(
  { asked: ruleInput, world, left }: { asked: RuleInput; world: Omit<World, 'lists'>; left: readonly Rule[] },
  lists: ListAnswers | undefined,
): RuleResult {
  const result = judge(ruleInput, { ...world, lists })
  if (left.length > 0)
    result.open = { rules: left, judge: (stated) => judge(ruleInput, { ...world, lists: stated }) }
  return result
}
