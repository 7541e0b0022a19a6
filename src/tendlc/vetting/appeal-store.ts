import type { Sql } from '#platform/database/db.ts'
import { recordedMoves } from '../history/moves.ts'
import type { AppealCategory } from '../shapes/enumerations.ts'
import { appealStates } from './states.ts'

type EvidenceSeen = {
  evidence_id: string
  file_name: string
  mime_type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'text/plain'
}

export type AppealRow = {
  id: string
  account_id: string
  vetting_id: string
  reason: string
  categories: AppealCategory[]
  status: 'PENDING' | 'COMPLETE'
  outcome: string | null
  created_at: Date
  evidence: EvidenceSeen[]
}

export type NewAppeal = {
  id: string
  accountId: string
  vettingId: string
  reason: string
  categories: readonly AppealCategory[]
  now: number
}

/** Stores a new appeal without its evidence; false if another appeal of the vetting is undecided. */
export async function insertAppeal(sql: Sql, appeal: NewAppeal): Promise<boolean> {
  const { id, accountId, vettingId, reason, categories, now } = appeal
  const { rowCount } = await sql.query(
    `insert into vetting_appeal (id, account_id, vetting_id, reason, categories, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [id, accountId, vettingId, reason, categories, new Date(now)],
  )
  return rowCount === 1
}

/** The appeals of vettings, oldest first. */
export async function listAppeals(sql: Sql, vettingIds: readonly string[]): Promise<AppealRow[]> {
  const { rows } = await sql.query<AppealRow>({
    name: 'list-appeals',
    text: `select id, account_id, vetting_id, reason, categories, status, outcome, created_at,
        (select coalesce(json_agg(json_build_object('evidence_id', e.id, 'file_name', e.file_name, 'mime_type', e.mime_type)
           order by e.id), '[]') from vetting_evidence e where e.appeal_id = a.id) as evidence
      from vetting_appeal a where vetting_id = any($1::uuid[]) order by id`,
    values: [vettingIds],
  })
  return rows
}

const moveAppeals = recordedMoves(appealStates, { table: 'vetting_appeal', keyType: 'uuid' })

/** Ends an appeal and deletes the content of its files; false if it had ended before. `now` is exchange time. */
export async function endAppeal(sql: Sql, id: string, outcome: string, now: number): Promise<boolean> {
  const by = { actor: 'registry', reason: outcome, now }
  const moved = await moveAppeals(sql, [id], 'decided', by, { set: { outcome, decided_at: new Date(now) } })
  if (moved.length !== 1) return false
  await sql.query('update vetting_evidence set content = null where appeal_id = $1', [id])
  return true
}
