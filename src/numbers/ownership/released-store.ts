import type { NumberType } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Micro } from '#platform/money.ts'
import type { Ending } from './release-kinds.ts'

/** A number in quarantine, which only its previous owner can buy; if a price is null, the fee table applies. */
export type Released = {
  msisdn: string
  country: string
  type: NumberType
  features: string
  initial_price: Micro | null
  cost: Micro | null
  free_at: Date
  ended_at: Date
  ended_by: Ending
}

/** The numbers that an account can buy back, in order, with the end of its last ownership of each. */
export async function listReleased(
  sql: Sql,
  accountId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Released[]> {
  const { rows } = await sql.query<Released>({
    name: 'list-released',
    text: `select i.msisdn, i.country, i.type, i.features, i.initial_price, i.cost, i.free_at, o.ended_at, o.ended_by
        from inventory i cross join lateral (
          select ended_at, ended_by from number_ownership
           where msisdn = i.msisdn and account_id = $1 and ended_at is not null order by began_at desc limit 1) o
       where i.previous_owner = $1 and i.status = 'quarantined' and ($2::text is null or i.msisdn > $2)
       order by i.msisdn limit $3`,
    values: [accountId, after ?? null, limit],
  })
  return rows
}
