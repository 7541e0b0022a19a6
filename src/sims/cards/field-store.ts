import { plainArray, type Sql } from '#platform/database/db.ts'
import { inPortions } from '#platform/database/portions.ts'
import { fieldNames, type FieldName } from './custom-fields.ts'
import type { SimCard } from './lock-store.ts'

/** Values of custom fields: null clears a field, omitted fields are unchanged. */
export type Fields = Partial<Record<FieldName, string | null>>

/** The access point and addresses that a SIM uses. */
export type IpConfig = {
  apn: string | null
  ip_type: 'static' | 'dynamic' | null
  ipv4: string | null
  ipv6: string | null
}

/** Writes the given custom fields of SIMs that the caller has locked. */
export async function writeFields(
  sql: Sql,
  cards: readonly SimCard[],
  fields: Fields,
  at: Date,
): Promise<void> {
  const named = fieldNames.filter((name) => name in fields)
  const sets = named.map((name, i) => `${name} = $${i + 4}`)
  await inPortions(cards, (some) =>
    sql.query(
      `update sim s set ${[...sets, 'changed_at = $3'].join(', ')} from unnest($1::text[], $2::text[]) c (partner_id, iccid)
        where s.partner_id = c.partner_id and s.iccid = c.iccid`,
      [
        some.map((card) => card.partner_id),
        plainArray(some.map(({ iccid }) => iccid)),
        at,
        ...named.map((name) => fields[name]),
      ],
    ),
  )
}

/** Writes the IP configurations of SIMs that the caller has locked. */
export async function writeIpConfigs(
  sql: Sql,
  changes: readonly { card: SimCard; change: IpConfig }[],
  at: Date,
): Promise<void> {
  await inPortions(changes, (some) => writeIp(sql, some, at))
}

async function writeIp(
  sql: Sql,
  changes: readonly { card: SimCard; change: IpConfig }[],
  at: Date,
): Promise<void> {
  await sql.query({
    name: 'write-sim-ip-configs',
    text: `update sim s set apn = c.apn, ip_type = c.ip_type, ipv4 = c.ipv4, ipv6 = c.ipv6, changed_at = $7
        from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::inet[], $6::inet[]) c (partner_id, iccid, apn, ip_type, ipv4, ipv6)
       where s.partner_id = c.partner_id and s.iccid = c.iccid`,
    values: [
      changes.map(({ card }) => card.partner_id),
      plainArray(changes.map(({ card }) => card.iccid)),
      changes.map(({ change }) => change.apn),
      changes.map(({ change }) => change.ip_type),
      changes.map(({ change }) => change.ipv4),
      changes.map(({ change }) => change.ipv6),
      at,
    ],
  })
}
