import type { Sql } from '#platform/database/db.ts'
import { storeHistory } from '../history/history-store.ts'
import type { LinkRow } from './store.ts'

export type RefusedUnlink = { link: LinkRow; reason: string }

/** Records why the registry refuses to unlink numbers, once per reason and attempt of the customer. The caller has locked the numbers. */
export async function noteUnlinkRefusals(
  sql: Sql,
  kept: readonly RefusedUnlink[],
  now: number,
): Promise<void> {
  if (kept.length === 0) return
  const { rows } = await sql.query<{ id: string }>({
    name: 'find-noted-refusals',
    text: `select i.id from unnest($1::text[], $2::text[]) i(id, reason)
      where (i.reason, 'unlinkingRefused') = (select h.reason, h.event from tendlc_history h
        where h.machine = 'campaign number' and h.subject_id = i.id order by h.id desc limit 1)`,
    values: [kept.map(({ link }) => link.id), kept.map(({ reason }) => reason)],
  })
  const noted = new Set(rows.map(({ id }) => id))
  const fresh = kept.filter(({ link }) => !noted.has(link.id))
  if (fresh.length === 0) return
  const { status } = fresh[0]!.link
  const move = { event: 'unlinkingRefused', from: status, to: status, actor: 'registry', at: now }
  await storeHistory(
    sql,
    fresh.map(({ link: { id: subjectId, account_id: accountId }, reason }) => {
      return { accountId, machine: 'campaign number', subjectId, reason, ...move }
    }),
  )
}
