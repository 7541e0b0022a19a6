import { readAccount } from '#accounts/index.ts'
import { readRuled } from '#messages/index.ts'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import {
  listRules,
  lockRule,
  putRule,
  readRule,
  removeRule,
  type Protection,
  type Rule,
} from '#protection/index.ts'
import { changeAtOnce } from '../at-once.ts'
import { noteThing, type Noting } from '../audit/changes.ts'
import type { OperatorHandlers } from '../family.ts'
import { limitOf, nextOf } from '../pages.ts'
import { found, unknownAccount } from '../problems.ts'
import type { ruleOperations } from './contract.ts'
import { changedSettings, refuseUnfit, ruleWire, settingsOf } from './settings.ts'
import { withTallies } from './tally.ts'

export type RuleNeeds = { db: Db; protection: Pick<Protection, 'reload' | 'judge' | 'count'> }

/** Traffic rules, and the messages they have matched. */
export function ruleHandlers({ db, protection }: RuleNeeds): OperatorHandlers<typeof ruleOperations> {
  return {
    async listTrafficRules(_, { query }) {
      const limit = limitOf(query)
      const wanted = { accountId: query.api_key, kind: query.kind, after: query.cursor, limit }
      const rules = await listRules(db, wanted)
      return { status: 200, body: { rules: await withTallies(db, rules, limit), next: nextOf(rules, limit) } }
    },
    async createTrafficRule({ caller }, { body }) {
      const { name, kind, effect, api_key: accountId = null, ...given } = body
      const rule = { id: uuidv7(), accountId, name, kind, effect, settings: settingsOf(given), lists: [] }
      refuseUnfit(rule)
      if (accountId !== null && !(await readAccount(db, accountId))) throw unknownAccount()
      await changeAtOnce(db, protection, async (sql) => {
        await putRule(sql, rule)
        await noteThing(sql, caller, noted('createTrafficRule'), undefined, rule)
      })
      return { status: 201, body: ruleWire(rule) }
    },
    async readTrafficRule(_, { params }) {
      const rule = found(await readRule(db, params.rule_id))
      const [seen] = await withTallies(db, [rule], 1)
      return { status: 200, body: seen! }
    },
    async changeTrafficRule({ caller }, { params, body }) {
      const { name, effect, ...given } = body
      const rule = await changeAtOnce(db, protection, async (sql) => {
        const old = found(await lockRule(sql, params.rule_id))
        const settings = changedSettings(old.settings, given)
        const rule = { ...old, name: name ?? old.name, effect: effect ?? old.effect, settings }
        refuseUnfit(rule)
        await putRule(sql, rule)
        await noteThing(sql, caller, noted('changeTrafficRule'), old, rule)
        return rule
      })
      return { status: 200, body: ruleWire(rule) }
    },
    async deleteTrafficRule({ caller }, { params }) {
      await changeAtOnce(db, protection, async (sql) => {
        const old = found(await lockRule(sql, params.rule_id))
        await removeRule(sql, old.id)
        await noteThing(sql, caller, noted('deleteTrafficRule'), old, undefined)
      })
      return { status: 204 }
    },
    async listTrafficRuleMatches(_, { params, query }) {
      const limit = limitOf(query)
      found(await readRule(db, params.rule_id))
      const matches = await readRuled(db, { ruleId: params.rule_id, before: query.cursor, limit })
      return { status: 200, body: { matches: matches.map(matchWire), next: nextOf(matches, limit) } }
    },
  }
}

type Ruled = Awaited<ReturnType<typeof readRuled>>[number]

function matchWire({ id, account_id, at, details }: Ruled) {
  const { rule_id: _r, name: _n, kind: _k, code: _c, effect, ...facts } = details
  return { message_uuid: id, api_key: account_id, at: at.toISOString(), effect: String(effect), facts }
}

const noted = (what: string): Noting<Rule> => ({ what, subject: 'traffic-rule', wire: ruleWire })
