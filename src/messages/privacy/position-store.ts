import type { Sql } from '#platform/database/db.ts'

/** A message and its account. */
export type Found = { accountId: string; id: string }

type Range = { number: string; accountId: string | null; after: string; until: string; limit: number }

const within = (column: string) => `(m.${column}, m.id) > ($1, $3) and (m.${column}, m.id) < ($1, $4)
        and m.id > $3 and m.id < $4 and ($2::text is null or m.account_id = $2)`

/** Messages to and from a number, in the order of their IDs. */
export async function findClear(sql: Sql, range: Range): Promise<Found[]> {
  const { rows } = await sql.query<Found>({
    name: 'find-messages-of-number',
    text: `select "accountId", id from (
        (select m.account_id as "accountId", m.id from message m where ${within('recipient')} and m.direction = 'outbound'
          order by m.recipient, m.id limit $5)
        union all
        (select m.account_id, m.id from message m where ${within('sender')} and m.direction = 'inbound'
          order by m.sender, m.id limit $5)) m
      order by id limit $5`,
    values: [range.number, range.accountId, range.after, range.until, range.limit],
  })
  return rows
}

/** An account and the tag of a masked number in it. */
export type Tagged = { accountId: string; tag: Buffer }

/** Messages of several accounts in which the number is masked, ordered by account and ID, starting after `after`. */
export async function findMasked(
  sql: Sql,
  tagged: readonly Tagged[],
  range: { after: Found; until: string; limit: number },
): Promise<Found[]> {
  const { rows } = await sql.query<Found>({
    name: 'find-masked-messages',
    text: `select t.account_id as "accountId", m.id from unnest($1::text[], $2::bytea[]) t(account_id, tag)
      cross join lateral (
        select m.id from message m where (m.number_tag, m.id) > (t.tag, case when t.account_id = $3 then $4::uuid else uuid_at('epoch') end)
           and (m.number_tag, m.id) < (t.tag, $5::uuid) and m.number_tag is not null
         order by m.number_tag, m.id limit $6) m
      order by t.account_id, m.id limit $6`,
    values: [
      tagged.map(({ accountId }) => accountId),
      tagged.map(({ tag }) => tag),
      range.after.accountId,
      range.after.id,
      range.until,
      range.limit,
    ],
  })
  return rows
}

/** Accounts with a key for masked numbers, in the order of their IDs starting with `from`, and their sealed keys. */
export async function readKeys(
  sql: Sql,
  { from, only, limit }: { from: string; only: string | null; limit: number },
): Promise<{ accountId: string; key: Buffer }[]> {
  const { rows } = await sql.query<{ accountId: string; key: Buffer }>({
    name: 'read-number-keys',
    text: `select account_id as "accountId", number_key as key from account_redaction
      where account_id >= $1 and ($2::text is null or account_id = $2) and number_key is not null order by account_id limit $3`,
    values: [from, only, limit],
  })
  return rows
}
