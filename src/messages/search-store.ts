import type { Db, Sql } from '#platform/db.ts'
import { uuidAt } from '#platform/ids.ts'

/** What messages are looked for by; all that is given must hold. Times are wall time in milliseconds. */
export type Search = {
  id?: string | undefined
  accountId?: string | undefined
  clientRef?: string | undefined
  /** The sender or the recipient. */
  number?: string | undefined
  sender?: string | undefined
  recipient?: string | undefined
  status?: string | undefined
  carrierId?: string | undefined
  errorCode?: number | undefined
  since?: number | undefined
  until?: number | undefined
  /** Only messages older than this id. */
  before?: string | undefined
  limit: number
}

export type FoundMessage = {
  id: string
  account_id: string
  direction: 'outbound' | 'inbound'
  sender: string
  recipient: string
  /** Null when texts so old are no longer kept. */
  text: string | null
  status: string
  error_code: number | null
  error_detail: string | null
  parts: number
  price: number
  client_ref: string | null
  carrier_id: string | null
  accepted_at: Date
}

/** A search that takes longer is given up: it would hold up those who send. */
const patienceMs = 2_000

/**
 * Finds messages, the newest first. Each thing to look for but the status has an index that ends with the id, so that a page is
 * read and no more; of statuses, those with an error do. Answers nothing when it was given up.
 */
export async function searchMessages(db: Db, search: Search): Promise<FoundMessage[] | undefined> {
  try {
    return await db.tx(async (sql) => {
      // Which index is best depends on the values: a sender may have millions of messages, or one.
      await sql.query(
        `set local statement_timeout = ${patienceMs}; set local plan_cache_mode = force_custom_plan`,
      )
      return find(sql, search)
    })
  } catch (error) {
    if ((error as { code?: string }).code === '57014') return undefined
    throw error
  }
}

async function find(sql: Sql, search: Search): Promise<FoundMessage[]> {
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const conditions = conditionsOf(search, value)
  const limit = value(search.limit)
  const ids = (more: string[]) =>
    `(select m.id from message m where ${[...conditions, ...more].join(' and ') || 'true'} order by m.id desc limit ${limit})`
  const number = search.number === undefined ? undefined : value(search.number)
  // Two pages in order are read faster than all messages of a number are sorted.
  const found = number
    ? `${ids([`m.sender = ${number}`])} union ${ids([`m.recipient = ${number}`])}`
    : ids([])
  const { rows } = await sql.query<FoundMessage>(
    `select m.id, m.account_id, m.direction, m.sender, m.recipient,
        case when m.id >= (select until_id from text_erasure) then m.text end as text, m.status, m.error_code, m.error_detail, m.parts,
        m.price, m.client_ref, m.carrier_id, m.accepted_at
       from (select id from (${found}) f order by id desc limit ${limit}) page join message m on m.id = page.id
      order by m.id desc`,
    values,
  )
  return rows
}

function conditionsOf(search: Search, value: (given: unknown) => string): string[] {
  const { since, until, before, status } = search
  const equal = [
    ['m.id', search.id],
    ['m.account_id', search.accountId],
    ['m.client_ref', search.clientRef],
    ['m.sender', search.sender],
    ['m.recipient', search.recipient],
    ['m.carrier_id', search.carrierId],
    ['m.error_code', search.errorCode],
    ['m.status', status],
  ] as const
  return [
    ...equal.flatMap(([column, given]) => (given === undefined ? [] : [`${column} = ${value(given)}`])),
    // Every message that ended so has an error, and few others do.
    ...(status === 'rejected' || status === 'undeliverable' ? ['m.error_code is not null'] : []),
    ...(status === 'accepted' ? ['exists (select from dispatch d where d.message_id = m.id)'] : []),
    ...(since === undefined ? [] : [`m.id >= ${value(uuidAt(since))}`]),
    ...(until === undefined ? [] : [`m.id < ${value(uuidAt(until))}`]),
    ...(before === undefined ? [] : [`m.id < ${value(before)}`]),
  ]
}
