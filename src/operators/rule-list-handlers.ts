import type { Sql } from '#platform/db.ts'
import { bumpEpoch } from '#platform/epoch.ts'
import { uuidv7 } from '#platform/ids.ts'
import { Problem } from '#platform/problem.ts'
import {
  addEntries,
  importEntries,
  listEntries,
  lockRule,
  putRule,
  readRule,
  removeEntry,
  type Rule,
} from '#protection/index.ts'
import { changeAtOnce } from './at-once.ts'
import { noteChange } from './changes.ts'
import type { Operator, OperatorHandlers } from './family.ts'
import { limitOf } from './pages.ts'
import { found, operatorProblems } from './problems.ts'
import { entryOf, entryWire, goodEntry, valueOf, withList } from './rule-entries.ts'
import { countsPage } from './rule-counts.ts'
import type { RuleNeeds } from './rule-handlers.ts'
import type { ruleListOperations } from './rule-list-contract.ts'
import { wrongRows } from './wrong-rows.ts'

/** How many uploads may be added to one another; looking up takes a step for each. */
const mostLists = 100

/** The lists of traffic rules, and what rules have counted. */
export function ruleListHandlers({ db, protection }: RuleNeeds): OperatorHandlers<typeof ruleListOperations> {
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
    async importTrafficRuleEntries({ caller }, { params, query: { mode = 'merge' }, body }) {
      const { kind } = withList(found(await readRule(db, params.rule_id)))
      const publish = async (sql: Sql, listId: string, { entries }: { entries: number }) => {
        const rule = found(await lockRule(sql, params.rule_id))
        const lists = mode === 'replace' ? [listId] : [...rule.lists, listId]
        if (lists.length > mostLists) throw new Problem(operatorProblems.listsNeedReplacing)
        await putRule(sql, { ...rule, lists })
        await noteList(sql, caller, 'importTrafficRuleEntries', rule, { mode, entries })
        await bumpEpoch(sql)
      }
      const done = await importEntries(db, body, (wire) => entryOf(kind, wire), publish)
      if (done.wrong > 0) throw wrongRows(done)
      await protection.reload()
      return { status: 200, body: { rows: done.rows, entries: done.entries } }
    },
    listTrafficRuleCounts: async (_, { params, query }) => ({
      status: 200,
      body: await countsPage(db, params.rule_id, query),
    }),
  }
}

function noteList(sql: Sql, caller: Operator, what: string, { id }: Rule, after: Record<string, unknown>) {
  return noteChange(sql, caller, { what, subject: 'traffic-rule', id, before: null, after })
}
