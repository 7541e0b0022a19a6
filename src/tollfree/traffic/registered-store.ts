import type { Sql } from '#platform/database/db.ts'

/** A registered number that is still owned by the account that registered it. */
export type RegisteredNumber = { number: string; accountId: string }

/** The registered numbers among the given numbers. */
export async function readRegistered(sql: Sql, numbers: readonly string[]): Promise<RegisteredNumber[]> {
  const { rows } = await sql.query<RegisteredNumber>({
    name: 'read-registered-numbers',
    text: `select n.number, n.account_id as "accountId" from unnest($1::text[]) i(number)
        join tollfree_number n on n.number = i.number and n.status = 'REGISTERED' and n.ownership_id is not null`,
    values: [numbers],
  })
  return rows
}

/** Comma-separated opt-in keywords of a registered number, and its replies; null if the number has no keywords or replies. */
export type TollFreeKeywords = {
  number: string
  account_id: string
  opt_in_keywords: string | null
  opt_in_message: string | null
  help_message: string | null
}

/** Keywords and replies of the registered numbers among the given numbers, as last approved. */
export async function readKeywords(sql: Sql, numbers: readonly string[]): Promise<TollFreeKeywords[]> {
  const { rows } = await sql.query<TollFreeKeywords>({
    name: 'read-tollfree-words',
    text: `select n.number, n.account_id,
        (select string_agg(word, ',') from jsonb_array_elements_text(r.approved_opt_in -> 'keywords') word) as opt_in_keywords,
        r.approved_opt_in ->> 'confirmation_message' as opt_in_message, r.approved_opt_in ->> 'help_message' as help_message
      from unnest($1::text[]) i(number)
        join tollfree_number n on n.number = i.number and n.status = 'REGISTERED' and n.ownership_id is not null
        join tollfree_registration r on r.id = n.registration_id`,
    values: [numbers],
  })
  return rows
}
