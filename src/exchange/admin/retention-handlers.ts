import { textsErasedUntil } from '#messages/index.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { lockRetention, readRetention, updateRetention } from '#platform/database/retention-store.ts'
import { openAudited, type OperatorHandlers } from '#operators/index.ts'
import type { Kind, retentionOperations } from './retention-contract.ts'

/** Handlers of the operations on the retention of history. */
export function retentionHandlers({ db }: { db: Db }): OperatorHandlers<typeof retentionOperations> {
  const audited = openAudited({ db, subject: 'retention' })
  return {
    async readRetention() {
      return audited.shows(daysOf(await readRetention(db)), await view(db))
    },
    async changeRetention(ctx, { body }) {
      const provided = Object.fromEntries(Object.entries(body).filter(([, days]) => days !== undefined))
      const { after } = await audited(ctx, (sql) => change(sql, provided))
      return audited.shows(after, await view(db))
    },
  }
}

async function change(sql: Sql, days: Record<string, number>) {
  const kept = await lockRetention(sql)
  await updateRetention(sql, days)
  const before = daysOf(kept)
  return { id: 'history', before, after: { ...before, ...days } }
}

const daysOf = (kept: readonly { kind: string; keep_days: number }[]) =>
  Object.fromEntries(kept.map(({ kind, keep_days }) => [kind, keep_days]))

async function view(sql: Sql) {
  const [kept, texts] = [await readRetention(sql), await textsErasedUntil(sql)]
  const retention = kept.map(({ kind, keep_days, least_days, since, past, bytes }) => {
    const oldest = kind === 'texts' ? texts : since
    // A check constraint restricts the column to these values.
    const named = kind as Kind
    return {
      kind: named,
      keep_days,
      least_days,
      oldest_at: oldest?.toISOString() ?? null,
      overdue: past,
      bytes,
    }
  })
  return { retention }
}
