import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { RowStream } from '#platform/contract/row-stream.ts'
import { importEntries } from '../lists/import.ts'
import { lockRule, putRule, readRule } from '../rules/store.ts'
import { openAudited, type OperatorCall, found, operatorProblems, wrongRows } from '#operators/index.ts'
import { entryOf, withList, type EntryInput } from './entries.ts'
import type { RuleDeps } from './handlers.ts'

/** Maximum number of merged uploads per rule; a lookup costs one step for each. */
const maxLists = 100

/** An upload of entries that are added to the list or replace the list. */
export type EntriesUpload = { mode: 'merge' | 'replace'; rows: RowStream<EntryInput> }

/** Imports an upload into the list of a rule; returns the number of rows and entries. Invalid rows are rejected together, listed by line. */
export async function uploadEntries(
  { db, protection }: RuleDeps,
  ctx: OperatorCall,
  ruleId: string,
  { mode, rows }: EntriesUpload,
): Promise<{ rows: number; entries: number }> {
  const { kind } = withList(found(await readRule(db, ruleId)))
  const audited = openAudited({ db, subject: 'traffic-rule' })
  const publish = async (sql: Sql, listId: string, { entries }: { entries: number }) => {
    const rule = found(await lockRule(sql, ruleId))
    const lists = mode === 'replace' ? [listId] : [...rule.lists, listId]
    if (lists.length > maxLists) throw new Problem(operatorProblems.listsNeedReplacing)
    await putRule(sql, { ...rule, lists })
    await audited.notes(sql, ctx, { id: ruleId, before: null, after: { mode, entries } })
    await bumpEpoch(sql)
  }
  const done = await importEntries(db, rows, (wire) => entryOf(kind, wire), publish)
  if (done.wrong > 0) throw wrongRows(done)
  await protection.reload()
  return { rows: done.rows, entries: done.entries }
}
