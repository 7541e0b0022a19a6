import { readAccount } from '#accounts/index.ts'
import type { RuleMatch, RuleMatches } from './matches.ts'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { listRules, lockRule, putRule, readRule, removeRule } from '../rules/store.ts'
import type { Protection } from '../service/protection.ts'
import { openAudited, type OperatorHandlers, found, unknownAccount } from '#operators/index.ts'
import type { ruleOperations } from './contract.ts'
import { changedSettings, refuseUnfit, ruleWire, settingsOf } from './settings.ts'
import { withTallies } from './tally.ts'
import { answerPage, limitOf, readPageById } from '#platform/contract/paging/index.ts'

export type RuleDeps = { db: Db; protection: Pick<Protection, 'reload'>; matches: RuleMatches }

/** Handlers for traffic rules and the messages they have matched. */
export function ruleHandlers(deps: RuleDeps): OperatorHandlers<typeof ruleOperations> {
  const { db, protection, matches } = deps
  const audited = openAudited({ db, subject: 'traffic-rule', kept: protection })
  return {
    async listTrafficRules(_, { query }) {
      const { api_key: accountId, kind } = query
      const page = await readPageById(query, (position) => listRules(db, { accountId, kind, ...position }))
      const rules = await withTallies(deps, page.rows, limitOf(query))
      return { status: 200, body: { rules, next: page.next } }
    },
    async createTrafficRule(ctx, { body }) {
      const { name, kind, effect, api_key: accountId = null, ...settingsInput } = body
      const rule = {
        id: uuidv7(),
        accountId,
        name,
        kind,
        effect,
        settings: settingsOf(settingsInput),
        lists: [],
      }
      refuseUnfit(rule)
      if (accountId !== null && !(await readAccount(db, accountId))) throw unknownAccount()
      return audited.creates(ctx, async (sql) => {
        await putRule(sql, rule)
        return { id: rule.id, before: null, after: ruleWire(rule) }
      })
    },
    async readTrafficRule(_, { params }) {
      const rule = found(await readRule(db, params.rule_id))
      const [seen] = await withTallies(deps, [rule], 1)
      return audited.shows(ruleWire(rule), seen!)
    },
    async changeTrafficRule(ctx, { params, body }) {
      const { name, effect, ...settingsInput } = body
      return audited.changes(ctx, async (sql) => {
        const old = found(await lockRule(sql, params.rule_id))
        const settings = changedSettings(old.settings, settingsInput)
        const rule = { ...old, name: name ?? old.name, effect: effect ?? old.effect, settings }
        refuseUnfit(rule)
        await putRule(sql, rule)
        return { id: rule.id, before: ruleWire(old), after: ruleWire(rule) }
      })
    },
    deleteTrafficRule: (ctx, { params: { rule_id: id } }) =>
      audited.removes(ctx, id, async (sql) => {
        const old = found(await lockRule(sql, id))
        await removeRule(sql, id)
        return ruleWire(old)
      }),
    async listTrafficRuleMatches(_, { params, query }) {
      const { id: ruleId } = found(await readRule(db, params.rule_id))
      const page = readPageById(query, (position) => matches.read(db, { ruleId, ...position }))
      return answerPage('matches', matchWire, page)
    },
  }
}

function matchWire({ id, account_id, at, details }: RuleMatch) {
  const { rule_id: _r, name: _n, kind: _k, code: _c, effect, ...facts } = details
  return { message_uuid: id, api_key: account_id, at: at.toISOString(), effect: String(effect), facts }
}
