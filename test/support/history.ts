import type { Sql } from '#platform/database/db.ts'
import { uuidAt } from '#platform/ids.ts'

const day = 86_400_000

/** An ID of an object that was stored this number of days ago. Creates the partitions for that time, which an exchange of that age has. */
export async function idOfAge(sql: Sql, days: number, kind: string): Promise<string> {
  const at = Date.now() - days * day
  await sql.query(
    'select make_partition(name, to_timestamp($1::float8 / 1000)) from partitioned_table where kind = $2',
    [at, kind],
  )
  return uuidAt(at)
}

/** Stores a message that was accepted the given number of days ago, and returns its ID. */
export async function storeOld(sql: Sql, days: number, changes: Record<string, unknown> = {}) {
  const id = await idOfAge(sql, days, 'messages')
  const row = {
    id,
    account_id: 'a',
    direction: 'outbound',
    sender: '12015550123',
    recipient: '99000000001',
    text: 'Hello',
    encoding: 'text',
    parts: 1,
    status: 'submitted',
    price: 0,
    accepted_at: new Date(Date.now() - days * day),
    expires_at: new Date(Date.now() - days * day),
    actor: 'test',
    ...changes,
  }
  await insert(sql, 'message', row)
  return id
}

/** Adds a message to the queue of a carrier. */
export async function storeWaiting(sql: Sql, messageId: string): Promise<void> {
  const now = new Date()
  const row = { message_id: messageId, account_id: 'a', carrier_id: 'local', due_at: now, expires_at: now }
  await insert(sql, 'dispatch', row)
}

async function insert(sql: Sql, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row)
  const positions = names.map((_, i) => `$${i + 1}`)
  await sql.query(
    `insert into ${table} (${names.join(', ')}) values (${positions.join(', ')})`,
    Object.values(row),
  )
}

/** Makes a message and its events this number of days older; returns its new ID. */
export async function age(sql: Sql, id: string, days: number): Promise<string> {
  const aged = (await idOfAge(sql, days, 'messages')).slice(0, 14) + id.slice(14)
  await idOfAge(sql, days, 'submissions')
  await sql.query('update message set id = $2 where id = $1', [id, aged])
  for (const table of ['message_event', 'submission'])
    await sql.query(`update ${table} set message_id = $2 where message_id = $1`, [id, aged])
  await sql.query(
    'update webhook_event set subject_id = $2::uuid, payload = replace(payload, $1::uuid::text, $2::uuid::text) where subject_id = $1::uuid',
    [id, aged],
  )
  await agePost(sql, id, aged, days)
  await sql.query('update webhook_delivery set subject_id = $2 where subject_id = $1', [id, aged])
  return aged
}

/** Makes the requests to a message's chat channel older: the post, which has the ID of the message, and the chat updates, which name it. */
async function agePost(sql: Sql, id: string, aged: string, days: number): Promise<void> {
  for (const kind of ['webhooks', 'webhook_responses']) await idOfAge(sql, days, kind)
  await sql.query(
    `update webhook_event set id = case when id = $1::uuid then $2::uuid else id end, payload = replace(payload, $1::uuid::text, $2::uuid::text)
      where id = $1::uuid or kind = 'chat-update' and strpos(payload, $1::uuid::text) > 0`,
    [id, aged],
  )
  for (const table of ['webhook_attempt', 'webhook_response'])
    await sql.query(`update ${table} set event_id = $2 where event_id = $1`, [id, aged])
}

/** The tables with a row that contains the text. */
export async function tablesWith(sql: Sql, words: string): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`,
  )
  const source: string[] = []
  for (const { name } of rows) {
    const found = await sql.query(`select from ${name} t where strpos(t::text, $1) > 0 limit 1`, [words])
    if (found.rowCount) source.push(name)
  }
  return source
}
