import type { Sql } from '#platform/database/db.ts'

/** Serializes the start of verifications of one phone until the commit. */
export async function lockPhone(sql: Sql, phone: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('brand_otp ' || $1, 0))`, [phone])
}

/** Start times of recent verifications, newest first, as far back as the limits apply; in milliseconds of exchange time. */
export type Starts = {
  /** Verifications of one brand. */
  ofBrand: number[]
  /** Verifications of a phone by one customer with all of its accounts. */
  own: number[]
  /** Verifications of a phone by all customers. */
  all: number[]
  /** Verifications of all brands of an account. */
  ofAccount: number[]
}

/** Start times of verifications of a brand, its phone and its account since an instant. */
export async function startsSince(
  sql: Sql,
  { brandId, accountId, phone }: { brandId: string; accountId: string; phone: string },
  since: number,
): Promise<Starts> {
  const { rows } = await sql.query<{ series: keyof Starts; submitted_at: Date }>({
    name: 'brand-otp-starts',
    text: `(select 'ofBrand' as series, submitted_at from brand_otp where brand_id = $1 and submitted_at > $4
        order by submitted_at desc limit ${mostRead})
      union all
      (select 'own', submitted_at from brand_otp o join account a on a.id = o.account_id
        where mobile_phone = $3 and submitted_at > $4
          and coalesce(a.primary_id, a.id) = (select coalesce(primary_id, id) from account where id = $2)
        order by submitted_at desc limit ${mostRead})
      union all
      (select 'all', submitted_at from brand_otp where mobile_phone = $3 and submitted_at > $4
        order by submitted_at desc limit ${mostRead})
      union all
      (select 'ofAccount', submitted_at from brand_otp where account_id = $2 and submitted_at > $4
        order by submitted_at desc limit ${mostRead})`,
    values: [brandId, accountId, phone, new Date(since)],
  })
  const of = (wanted: keyof Starts) =>
    rows.flatMap((row) => (row.series === wanted ? [row.submitted_at.getTime()] : []))
  return { ofBrand: of('ofBrand'), own: of('own'), all: of('all'), ofAccount: of('ofAccount') }
}

const mostRead = 100
