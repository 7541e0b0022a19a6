import { plainArray, type Sql } from '#platform/database/db.ts'
import { inPortions, sortInPortions } from '#platform/database/portions.ts'
import { fieldNames, type FieldName } from './custom-fields.ts'

/** The key of a SIM. */
export type SimKey = { partnerId: string; iccid: string }

/** The keys of SIM rows. */
export const keysOf = (rows: readonly { partner_id: string; iccid: string }[]): SimKey[] =>
  rows.map(({ partner_id: partnerId, iccid }) => ({ partnerId, iccid }))

/** A SIM whose row is locked, with the columns that changes need. */
export type SimCard = {
  partner_id: string
  iccid: string
  signup_id: number
  status: number
  resume_status: number | null
  locked: boolean
  imsi: string | null
  msisdn: string | null
  apn: string | null
  ip_type: string | null
  ipv4: string | null
  ipv6: string | null
} & Record<FieldName, string | null>

const columns = `s.partner_id, s.iccid, s.signup_id, s.status, s.resume_status, s.locked, s.imsi, s.msisdn, s.apn, s.ip_type, host(s.ipv4) as ipv4,
  host(s.ipv6) as ipv6, ${fieldNames.map((name) => `s.${name}`).join(', ')}`

/** Locks SIMs until the transaction ends, always in key order, so that concurrent changes do not deadlock; returns the existing SIMs. */
export async function lockSims(sql: Sql, keys: readonly SimKey[]): Promise<SimCard[]> {
  // For several customers, only the database knows its sort order.
  if (keys.some(({ partnerId }) => partnerId !== keys[0]!.partnerId)) return lock(sql, keys)
  const inOrder = await sortInPortions(keys, (a, b) => (a.iccid < b.iccid ? -1 : 1))
  return (await inPortions(inOrder, (some) => lock(sql, some))).flat()
}

async function lock(sql: Sql, keys: readonly SimKey[]): Promise<SimCard[]> {
  const { rows } = await sql.query<SimCard>({
    name: 'lock-sims',
    text: `select ${columns} from unnest($1::text[], $2::text[]) k (partner_id, iccid)
        join sim s on s.partner_id = k.partner_id and s.iccid = k.iccid
       order by s.partner_id, s.iccid for update of s`,
    values: [keys.map(({ partnerId }) => partnerId), plainArray(keys.map(({ iccid }) => iccid))],
  })
  return rows
}

/** Returns those of the given SIMs that are in an open transfer. The caller has locked the SIMs. */
export async function readInTransfer(sql: Sql, iccids: readonly string[]): Promise<Set<string>> {
  const found = await inPortions(iccids, (some) =>
    sql.query<{ iccid: string }>({
      name: 'read-leaving-sims',
      text: 'select iccid from sim_transfer_card where iccid = any($1::text[]) and open',
      values: [plainArray(some)],
    }),
  )
  return new Set(found.flatMap(({ rows }) => rows.map(({ iccid }) => iccid)))
}
