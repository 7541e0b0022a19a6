import { readAccount } from '#accounts/index.ts'
import { readRuled } from '#messages/index.ts'
import type { Db, Sql } from '#platform/db.ts'
import { bumpEpoch } from '#platform/epoch.ts'
import { uuidv7 } from '#platform/ids.ts'
import { Problem } from '#platform/problem.ts'
import {
  listRules,
  lockRule,
  putProtection,
  putRule,
  readProtection,
  readRule,
  removeRule,
  type AccountProtection,
  type Protection,
  type Rule,
} from '#protection/index.ts'
import { noteChange } from './changes.ts'
import type { Operator, OperatorHandlers } from './family.ts'
import { limitOf, nextOf } from './pages.ts'
import { found, operatorProblems } from './problems.ts'
import type { ruleOperations } from './rule-contract.ts'
import { refuseUnfit, ruleWire, settingsOf } from './rule-settings.ts'

export type RuleNeeds = { db: Db; protection: Pick<Protection, 'reload' | 'judge' | 'count'> }

/** Traffic rules, and what of fraud protection accounts have beside them. */
export function ruleHandlers(needs: RuleNeeds): OperatorHandlers<typeof ruleOperations> {
  const { db } = needs
  return {
    async listTrafficRules(_, { query }) {
      const limit = limitOf(query)
      const wanted = { accountId: query.api_key, kind: query.kind, after: query.cursor, limit }
      const rules = await listRules(db, wanted)
      return { status: 200, body: { rules: rules.map(ruleWire), next: nextOf(rules, limit) } }
    },
    async createTrafficRule({ caller }, { body }) {
      const { name, kind, effect, api_key: accountId = null, ...given } = body
      const rule = { id: uuidv7(), accountId, name, kind, effect, settings: settingsOf(given), lists: [] }
      refuseUnfit(rule)
      if (accountId !== null && !(await readAccount(db, accountId))) throw unknownAccount()
      await changedRules(needs, async (sql) => {
        await putRule(sql, rule)
        await noteRule(sql, caller, 'createTrafficRule', undefined, rule)
      })
      return { status: 201, body: ruleWire(rule) }
    },
    async readTrafficRule(_, { params }) {
      return { status: 200, body: ruleWire(found(await readRule(db, params.rule_id))) }
    },
    async changeTrafficRule({ caller }, { params, body }) {
      const { name, effect, ...given } = body
      const rule = await changedRules(needs, async (sql) => {
        const old = found(await lockRule(sql, params.rule_id))
        const settings = { ...old.settings, ...settingsOf(given) }
        const rule = { ...old, name: name ?? old.name, effect: effect ?? old.effect, settings }
        refuseUnfit(rule)
        await putRule(sql, rule)
        await noteRule(sql, caller, 'changeTrafficRule', old, rule)
        return rule
      })
      return { status: 200, body: ruleWire(rule) }
    },
    async deleteTrafficRule({ caller }, { params }) {
      await changedRules(needs, async (sql) => {
        const old = found(await lockRule(sql, params.rule_id))
        await removeRule(sql, old.id)
        await noteRule(sql, caller, 'deleteTrafficRule', old, undefined)
      })
      return { status: 204 }
    },
    async listTrafficRuleMatches(_, { params, query }) {
      const limit = limitOf(query)
      found(await readRule(db, params.rule_id))
      const matches = await readRuled(db, { ruleId: params.rule_id, before: query.cursor, limit })
      return { status: 200, body: { matches: matches.map(matchWire), next: nextOf(matches, limit) } }
    },
    async readProtection(_, { params }) {
      return { status: 200, body: protectionWire(found(await readProtection(db, params.api_key))) }
    },
    async putProtection({ caller }, { params, body }) {
      await changedRules(needs, async (sql) => {
        const before = found(await readProtection(sql, params.api_key))
        await putProtection(sql, params.api_key, {
          premiumPlan: body.premium_plan,
          countries: body.countries,
        })
        const change = { before: protectionWire(before), after: body }
        await noteChange(sql, caller, {
          what: 'putProtection',
          subject: 'protection',
          id: params.api_key,
          ...change,
        })
      })
      return { status: 204 }
    },
  }
}

function protectionWire({ premiumPlan, countries }: AccountProtection) {
  return { premium_plan: premiumPlan, countries }
}

type Ruled = Awaited<ReturnType<typeof readRuled>>[number]

function matchWire({ id, account_id, at, details }: Ruled) {
  const { rule_id: _r, name: _n, kind: _k, code: _c, effect, ...facts } = details
  return { message_uuid: id, api_key: account_id, at: at.toISOString(), effect: String(effect), facts }
}

/** Whose api_key nobody has. */
export function unknownAccount(): Problem {
  const fault = { name: 'api_key', reason: 'is not an account', rule: 'known' }
  return new Problem(operatorProblems.invalid, { faults: [fault] })
}

/** Changes rules in one transaction, and has this node go by them at once. */
export async function changedRules<T>(
  { db, protection }: RuleNeeds,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const result = await db.tx(async (sql) => {
    const result = await work(sql)
    await bumpEpoch(sql)
    return result
  })
  await protection.reload()
  return result
}

function noteRule(
  sql: Sql,
  caller: Operator,
  what: string,
  before: Rule | undefined,
  after: Rule | undefined,
) {
  const wire = (rule: Rule | undefined) => (rule ? ruleWire(rule) : null)
  const { id } = (after ?? before)!
  return noteChange(sql, caller, {
    what,
    subject: 'traffic-rule',
    id,
    before: wire(before),
    after: wire(after),
  })
}
