import { uuidv7 } from '#platform/ids.ts'
import { addEntries, listEntries, removeEntry } from '../lists/list-store.ts'
import { lockRule, putRule, readRule } from '../rules/store.ts'
import { changeAtOnce, type OperatorHandlers, limitOf, found } from '#operators/index.ts'
import { entryWire, goodEntry, valueOf, withList } from './entries.ts'
import { countsPage } from './counts.ts'
import type { RuleDeps } from './handlers.ts'
import type { ruleListOperations } from './list-contract.ts'
import { noteList, uploadEntries } from './upload.ts'

/** The lists of traffic rules, and what rules have counted. */
export function ruleListHandlers(needs: RuleDeps): OperatorHandlers<typeof ruleListOperations> {
  const { db, protection } = needs
  return {
    async listTrafficRuleEntries(_, { params, query }) {
      const { kind, lists } = withList(found(await readRule(db, params.rule_id)))
      const limit = limitOf(query)
      const entries = await listEntries(db, { lists, after: query.cursor, under: query.begins, limit })
      const next = entries.length < limit ? null : entries.at(-1)!.value
      return { status: 200, body: { entries: entries.map((one) => entryWire(kind, one)), next } }
    },
    async addTrafficRuleEntries({ caller }, { params, body }) {
      await changeAtOnce(db, protection, async (sql) => {
        const rule = withList(found(await lockRule(sql, params.rule_id)))
        const entries = body.entries.map((one, i) => goodEntry(rule.kind, one, `entries[${i}].`))
        const [list = uuidv7()] = rule.lists
        const added = await addEntries(sql, list, entries)
        if (rule.lists.length === 0) await putRule(sql, { ...rule, lists: [list] })
        await noteList(sql, caller, 'addTrafficRuleEntries', rule, { given: entries.length, added })
      })
      return { status: 204 }
    },
    async deleteTrafficRuleEntry({ caller }, { params, query }) {
      await db.tx(async (sql) => {
        const rule = withList(found(await lockRule(sql, params.rule_id)))
        const value = valueOf(query)
        found((await removeEntry(sql, rule.lists, value)) || undefined)
        await noteList(sql, caller, 'deleteTrafficRuleEntry', rule, { value })
      })
      return { status: 204 }
    },
    importTrafficRuleEntries: async ({ caller }, { params, query: { mode = 'merge' }, body }) => ({
      status: 200,
      body: await uploadEntries(needs, caller, params.rule_id, { mode, rows: body }),
    }),
    listTrafficRuleCounts: async (_, { params, query }) => ({
      status: 200,
      body: await countsPage(db, params.rule_id, query),
    }),
  }
}
