import { importPrefixes } from '../routing/import.ts'
import type { Network, Price } from '../routing/prefix-store.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import type { RowStream } from '#platform/contract/row-stream.ts'
import { openAudited, type OperatorCall, wrongRows } from '#operators/index.ts'
import type { PrefixTableDeps, Table } from './prefix-tables.ts'

/** An upload: its rows, their conversion to table rows, and its options. */
export type Upload<V, R> = {
  rows: RowStream<R>
  toRow(wire: R): V & { prefix: string }
  query: { mode?: 'merge' | 'replace' | undefined; dry_run?: 'true' | 'false' | undefined }
}

/** Imports an upload and returns the counts of changes. If rows are invalid, throws 400 with their list and changes nothing. */
export async function upload<V extends Price | Network, R>(
  { db, carriers }: PrefixTableDeps,
  { kind, subject }: Pick<Table<V, never>, 'kind' | 'subject'>,
  ctx: OperatorCall,
  { rows, toRow, query: { mode = 'merge', dry_run } }: Upload<V, R>,
) {
  const audited = openAudited({ db, subject })
  const dryRun = dry_run === 'true'
  const done = await importPrefixes(db, kind, rows, toRow, {
    replace: mode === 'replace',
    dryRun,
    async alongside(sql, counts) {
      await audited.notes(sql, ctx, { id: 'import', before: null, after: { mode, ...counts } })
      await bumpEpoch(sql)
    },
  })
  if (done.wrong > 0) throw wrongRows(done)
  if (!dryRun) await carriers.reload()
  const { reported: _r, wrong: _w, ...counts } = done
  return { status: 200, body: { ...counts, published: !dryRun } } as const
}
