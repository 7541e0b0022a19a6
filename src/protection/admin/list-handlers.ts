import { uuidv7 } from '#platform/ids.ts'
import { addEntries, listEntries, removeEntry } from '../lists/list-store.ts'
import { lockRule, putRule, readRule } from '../rules/store.ts'
import { openAudited, type OperatorHandlers, found } from '#operators/index.ts'
import { entryWire, goodEntry, valueOf, withList } from './entries.ts'
import { countsPage } from './counts.ts'
import type { RuleDeps } from './handlers.ts'
import type { ruleListOperations } from './list-contract.ts'
import { uploadEntries } from './upload.ts'
import { answerPage, byMember, readPage } from '#platform/contract/paging/index.ts'

/** Handlers for the lists of traffic rules and the counts of rules. */
export function ruleListHandlers(deps: RuleDeps): OperatorHandlers<typeof ruleListOperations> {
  const { db, protection } = deps
  const audited = openAudited({ db, subject: 'traffic-rule', kept: protection })
  // Entries are looked up in the database. Nodes cache only which lists a rule has.
  const entryAudited = openAudited({ db, subject: 'traffic-rule' })
  return {
    async listTrafficRuleEntries(_, { params, query }) {
      const { kind, lists } = withList(found(await readRule(db, params.rule_id)))
      const filter = { lists, under: query.begins }
      const page = readPage(byMember('value'), query, (position) =>
        listEntries(db, { ...filter, ...position }),
      )
      return answerPage('entries', (one) => entryWire(kind, one), page)
    },
    async addTrafficRuleEntries(ctx, { params, body }) {
      await audited(ctx, async (sql) => {
        const rule = withList(found(await lockRule(sql, params.rule_id)))
        const entries = body.entries.map((one, i) => goodEntry(rule.kind, one, `entries[${i}].`))
        const [list = uuidv7()] = rule.lists
        const added = await addEntries(sql, list, entries)
        if (rule.lists.length === 0) await putRule(sql, { ...rule, lists: [list] })
        return { id: rule.id, before: null, after: { entries: entries.length, added } }
      })
      return { status: 204 }
    },
    async deleteTrafficRuleEntry(ctx, { params, query }) {
      await entryAudited(ctx, async (sql) => {
        const rule = withList(found(await lockRule(sql, params.rule_id)))
        const value = valueOf(query)
        found((await removeEntry(sql, rule.lists, value)) || undefined)
        return { id: rule.id, before: null, after: { value } }
      })
      return { status: 204 }
    },
    importTrafficRuleEntries: async (ctx, { params, query: { mode = 'merge' }, body }) => ({
      status: 200,
      body: await uploadEntries(deps, ctx, params.rule_id, { mode, rows: body }),
    }),
    listTrafficRuleCounts: async (_, { params, query }) => ({
      status: 200,
      body: await countsPage(db, params.rule_id, query),
    }),
  }
}
