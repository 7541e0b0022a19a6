import type { Sql } from '#platform/database/db.ts'

export type WriteKind =
  | 'brand'
  | 'brand-update'
  | 'brand-revet'
  | 'vetting'
  | 'vetting-import'
  | 'appeal'
  | 'evidence'
  | 'auth-plus'
  | 'auth-plus-email'
  | 'phone-text'
  | 'campaign'
  | 'campaign-update'
  | 'campaign-resubmit'
  | 'campaign-share'
  | 'partner-campaign'
  | 'reseller'

export type WriteKey = { kind: WriteKind; subject: string }

export type WriteRow = {
  reference: string
  registry_id: string | null
  done: boolean
  /** Wall time of the first attempt. */
  began_at: Date
  /** Seconds of wall time since the last attempt. */
  age: number
  /** Seconds of wall time since the first attempt. */
  first_age: number
}

/** Stores that a write is about to be sent; false if it was sent before. `registryId` is known before an import only. */
export async function insertWrite(
  sql: Sql,
  { kind, subject }: WriteKey,
  { accountId, reference, registryId }: { accountId: string; reference: string; registryId?: string },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'insert-registry-write',
    text: `insert into registry_write (kind, subject, account_id, reference, registry_id) values ($1, $2, $3, $4, $5)
      on conflict do nothing`,
    values: [kind, subject, accountId, reference, registryId ?? null],
  })
  return rowCount === 1
}

/** Stores the ID of a record that was registered elsewhere. Has no effect if the write exists, or the ID belongs to another write of the kind. */
export async function adoptWrite(
  sql: Sql,
  { kind, subject }: WriteKey,
  { accountId, registryId }: { accountId: string; registryId: string },
): Promise<void> {
  await sql.query({
    name: 'adopt-registry-write',
    text: `insert into registry_write (kind, subject, account_id, reference, registry_id, done_at)
      values ($1, $2, $3, 'adopted', $4, clock_timestamp()) on conflict do nothing`,
    values: [kind, subject, accountId, registryId],
  })
}

export async function findWrite(sql: Sql, { kind, subject }: WriteKey): Promise<WriteRow | undefined> {
  const { rows } = await sql.query<WriteRow>({
    name: 'find-registry-write',
    text: `select reference, registry_id, done_at is not null as done, began_at,
        extract(epoch from clock_timestamp() - sent_at)::float8 as age,
        extract(epoch from clock_timestamp() - began_at)::float8 as first_age
      from registry_write where kind = $1 and subject = $2`,
    values: [kind, subject],
  })
  return rows[0]
}

/** Reserves another attempt of a write that was sent at least `seconds` ago and has no result. Only one node gets the reservation. */
export async function retryWrite(sql: Sql, { kind, subject }: WriteKey, seconds: number): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'retry-registry-write',
    text: `update registry_write set sent_at = clock_timestamp()
      where kind = $1 and subject = $2 and done_at is null
        and sent_at <= clock_timestamp() - make_interval(secs => $3)`,
    values: [kind, subject, seconds],
  })
  return rowCount === 1
}

/** Stores that the registry has executed a write, and the ID that it has assigned. */
export async function endWrite(sql: Sql, { kind, subject }: WriteKey, registryId?: string): Promise<void> {
  await sql.query({
    name: 'end-registry-write',
    text: `update registry_write set done_at = clock_timestamp(), registry_id = coalesce($3, registry_id)
      where kind = $1 and subject = $2 and done_at is null`,
    values: [kind, subject, registryId ?? null],
  })
}

/** Removes a write that the registry has not executed. */
export async function dropWrite(sql: Sql, { kind, subject }: WriteKey): Promise<void> {
  await sql.query({
    name: 'drop-registry-write',
    text: 'delete from registry_write where kind = $1 and subject = $2 and done_at is null',
    values: [kind, subject],
  })
}
