import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'

export type NewEvidence = {
  accountId: string
  vettingId: string
  fileName: string
  mimeType: string
  content: Uint8Array
  now: number
}

/** Stores a file for a future appeal and returns its ID. */
export async function insertEvidence(sql: Sql, evidence: NewEvidence): Promise<string> {
  const { accountId, vettingId, fileName, mimeType, content, now } = evidence
  const id = uuidv7()
  await sql.query(
    `insert into vetting_evidence (id, account_id, vetting_id, file_name, mime_type, content, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, accountId, vettingId, fileName, mimeType, content, new Date(now)],
  )
  return id
}

/** Serializes the uploads of an account, for all of its brands, until the commit. */
export async function lockEvidence(sql: Sql, accountId: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('evidence ' || $1, 0))`, [accountId])
}

/** Number of stored files of an account: unused ones uploaded since an instant, and those of undecided appeals. */
export async function countEvidence(sql: Sql, accountId: string, since: number): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*) as count from vetting_evidence
      where account_id = $1 and content is not null and (appeal_id is not null or created_at >= $2)`,
    [accountId, new Date(since)],
  )
  return rows[0]!.count
}

/** Attaches unused files of a vetting to an appeal and returns their IDs. */
export async function attachEvidence(
  sql: Sql,
  { vettingId, appealId, ids }: { vettingId: string; appealId: string; ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `update vetting_evidence set appeal_id = $2
      where vetting_id = $1 and id = any($3::uuid[]) and appeal_id is null returning id`,
    [vettingId, appealId, ids],
  )
  return rows.map(({ id }) => id)
}

export type EvidenceFile = { file_name: string; mime_type: string; content: Buffer | null; created_at: Date }

/** A file of any account; its content is null once its appeal is decided. */
export async function findEvidence(sql: Sql, id: string): Promise<EvidenceFile | undefined> {
  const { rows } = await sql.query<EvidenceFile>({
    name: 'find-evidence',
    text: 'select file_name, mime_type, content, created_at from vetting_evidence where id = $1',
    values: [id],
  })
  return rows[0]
}

/** The content of a file of an undecided appeal. */
export async function readEvidence(sql: Sql, id: string): Promise<Uint8Array> {
  const { rows } = await sql.query<{ content: Buffer | null }>(
    'select content from vetting_evidence where id = $1',
    [id],
  )
  const content = rows[0]?.content
  if (!content) throw new Error(`evidence ${id} is no longer stored`)
  return content
}
