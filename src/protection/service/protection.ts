import type { Accounts } from '#accounts/index.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { count, releaseCounts, type Count } from '../counts/count.ts'
import type { Notice } from '../counts/count-store.ts'
import { appliesList, judge, requestsTrust, type NetworkOf, type RuleContext } from '../judge/judge.ts'
import { lookUp, canStayOpen } from '../lists/lists.ts'
import type { ProtectionMetrics } from './metrics.ts'
import { recheck, type Blocked } from '../judge/recheck.ts'
import type { RuleInput, ListAnswers, Match, Open, Rule, RuleResult } from '../rules/rule.ts'
import { openRulebook, type Rulebook } from '../rules/rulebook.ts'

export type ProtectionOptions = {
  db: Db
  accounts: Pick<Accounts, 'policy' | 'policyNow'>
  networkOf: NetworkOf
  /** Whether the default for accounts is to send to their home country only. */
  production: boolean
  log: Log
  metrics: ProtectionMetrics
}

/** Traffic rules as applied to messages. */
export type Protection = {
  /**
   * Evaluates the rules for messages, in order of the messages. Messages without applicable rules have no result. Returns undefined, without
   * any query, if there are no rules. Lists are looked up for all messages in one query; with `open`, lists that the storing statement can
   * check are left `open`.
   */
  judge(
    sql: Sql,
    inputs: readonly RuleInput[],
    open?: boolean,
  ): Promise<(RuleResult | undefined)[] | undefined>
  /** Evaluates the lists that rule results have left open. */
  judgeOpen(sql: Sql, some: readonly { input: RuleInput; open: Open }[]): Promise<RuleResult[]>
  /** Counts messages for the rules of their results, in the transaction that stores them. */
  count(sql: Sql, some: readonly { input: RuleInput; result: RuleResult }[]): Promise<Count>
  /** Finds messages about to be submitted that were blocked after they were accepted; undefined if no such rules exist. */
  recheck(sql: Sql, messages: readonly RuleInput['message'][]): Promise<Map<string, Blocked>> | undefined
  /** Releases the counts of messages that were counted by `watchOf` but not stored. */
  release: typeof releaseCounts
  /** Logs a warning for each spend notice. Call after the commit. */
  warnOfSpend(notices: readonly Notice[]): void
  /** Counts matches in the metrics. Call after the commit. */
  countMatches(matches: readonly Match[]): void
  /** Reloads the rules if they have changed. */
  reload(): Promise<void>
}

/** Opens protection and loads all rules into memory. */
export async function openProtection(options: ProtectionOptions): Promise<Protection> {
  const rulebook = await openRulebook(options.db)
  const contextOf = contextReader(options, rulebook)
  return {
    async judge(sql, inputs, open = false) {
      const contexts = new Map<string, Omit<RuleContext, 'lists'>>()
      for (const { message } of inputs)
        if (!contexts.has(message.accountId))
          contexts.set(message.accountId, await contextOf(message.accountId))
      const requests: { input: RuleInput; rule: Rule }[] = []
      const cases = inputs.map((one) => {
        const context = contexts.get(one.message.accountId)!
        if (!mayApply(one, context)) return undefined
        const listed = listedFor(one, context.rules.listed)
        const left = open && listed.every(canStayOpen) ? listed : none
        if (left !== listed) requests.push(...listed.map((rule) => ({ input: one, rule })))
        return { input: one, context, left }
      })
      if (cases.every((one) => one === undefined)) return undefined
      const lists = requests.length > 0 ? await lookUp(sql, requests) : undefined
      return cases.map((one) => one && resultOf(one, lists))
    },
    async judgeOpen(sql, some) {
      const requests = some.flatMap(({ input, open }) => open.rules.map((rule) => ({ input, rule })))
      const lists = await lookUp(sql, requests)
      return some.map(({ open }) => open.judge(lists))
    },
    recheck: (sql, messages) => recheck(rulebook, sql, messages),
    count,
    release: releaseCounts,
    warnOfSpend: (notices) => {
      for (const { counter, percent } of notices) {
        const { ruleId: rule, accountId: account } = counter
        options.log.warn(
          { account, rule, percent },
          'an account has reached a percentage of its daily spend cap',
        )
      }
    },
    countMatches: options.metrics.matched,
    reload: rulebook.reload,
  }
}

/** Builds the evaluation inputs of an account, without lists. */
function contextReader({ accounts, networkOf, production }: ProtectionOptions, rulebook: Rulebook) {
  const homeOf = (accountId: string): string | undefined | Promise<string | undefined> => {
    const { countries } = rulebook.protectionOf(accountId)
    if (countries === 'all' || (countries === 'default' && !production)) return undefined
    const policy = accounts.policyNow(accountId)
    return policy ? policy.homeCountry : accounts.policy(accountId).then(({ homeCountry }) => homeCountry)
  }
  return async (accountId: string): Promise<Omit<RuleContext, 'lists'>> => ({
    rules: rulebook.rulesOf(accountId),
    premiumPlan: rulebook.protectionOf(accountId).premiumPlan,
    home: await homeOf(accountId),
    networkOf,
  })
}

/** Whether any rule can apply to a message; for most messages none can. */
function mayApply(input: RuleInput, { rules, home }: Pick<RuleContext, 'rules' | 'home'>): boolean {
  const { immediate, countries, networks, counting } = rules
  if (immediate.length + countries.length + networks.length + counting.length > 0) return true
  if (home !== undefined) return true
  return requestsTrust(input)
}

const none: readonly Rule[] = []

/** The rules with a list that apply to a message. */
function listedFor(input: RuleInput, listed: readonly Rule[]): readonly Rule[] {
  return listed.length === 0 ? none : listed.filter((rule) => appliesList(input, rule))
}

/** Evaluates a message; rules in `left` stay open. */
function resultOf(
  { input, context, left }: { input: RuleInput; context: Omit<RuleContext, 'lists'>; left: readonly Rule[] },
  lists: ListAnswers | undefined,
): RuleResult {
  const result = judge(input, { ...context, lists })
  if (left.length > 0)
    result.open = { rules: left, judge: (answers) => judge(input, { ...context, lists: answers }) }
  return result
}
