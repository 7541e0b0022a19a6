import type { Sql } from '#platform/database/db.ts'

/** Enqueues a card that is to be detached at the provider. */
export async function insertDetachment(sql: Sql, method: string): Promise<void> {
  await sql.query('insert into card_detachment (method) values ($1) on conflict do nothing', [method])
}

/**
 * Claims due cards for 5 minutes. A card waits while an account has it saved, and while a payment that has begun with it is pending, because
 * the payment would be declined.
 */
export async function claimDetachments(sql: Sql, limit: number): Promise<string[]> {
  const { rows } = await sql.query<{ method: string }>(
    `update card_detachment set due_at = clock_timestamp() + interval '5 minutes'
      where method in (
        select method from card_detachment d
         where due_at <= clock_timestamp()
           and not exists (select from payment_method m where m.method = d.method)
           and not exists (select from stripe_charge c join payment p on p.id = c.payment_id
                            where c.method = d.method and p.status = 'pending')
         order by due_at limit $1 for update skip locked)
      returning method`,
    [limit],
  )
  return rows.map(({ method }) => method)
}

export async function deleteDetachment(sql: Sql, method: string): Promise<void> {
  await sql.query('delete from card_detachment where method = $1', [method])
}
