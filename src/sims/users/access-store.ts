import type { Sql } from '#platform/database/db.ts'

/** The account of a SIM customer, and its primary account; null if there is none. */
export type PartnerAccount = { id: string | null; primaryId: string | null }

/**
 * The account of a customer that a user may access, directly or through a parent assigned with its subunits. Undefined if the user may
 * not, or if the customer does not exist.
 */
export async function accessedPartner(
  sql: Sql,
  userId: string,
  partnerId: string,
): Promise<PartnerAccount | undefined> {
  const { rows } = await sql.query<PartnerAccount>({
    name: 'reaches-partner',
    text: `with recursive above as (
        select partner_id, parent_id from sim_partner where partner_id = $2
        union
        select p.partner_id, p.parent_id from above a join sim_partner p on p.partner_id = a.parent_id
      )
      select p.account as id, c.primary_id as "primaryId" from sim_partner p left join account c on c.id = p.account
       where p.partner_id = $2 and exists (
        select 1 from above a join sim_user_partner u on u.user_id = $1 and u.partner_id = a.partner_id
         where u.subunits or a.partner_id = $2)`,
    values: [userId, partnerId],
  })
  return rows[0]
}

export type PartnerRow = { partner_id: string; parent_id: string | null; company_name: string }

/** Every customer and subunit that a user may access, ordered by ID. */
export async function accessiblePartners(sql: Sql, userId: string): Promise<PartnerRow[]> {
  const { rows } = await sql.query<PartnerRow>({
    name: 'reached-partners',
    text: `with recursive reached as (
        select p.partner_id, u.subunits from sim_user_partner u join sim_partner p using (partner_id) where u.user_id = $1
        union
        select p.partner_id, true from reached r join sim_partner p on p.parent_id = r.partner_id where r.subunits
      )
      select partner_id, parent_id, company_name from sim_partner
       where partner_id in (select partner_id from reached) order by partner_id`,
    values: [userId],
  })
  return rows
}
