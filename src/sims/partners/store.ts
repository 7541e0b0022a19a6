import type { Sql } from '#platform/database/db.ts'
import type { SimFeature } from './feature-kinds.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** A SIM customer, or a subunit of one. */
export type Partner = {
  partner_id: string
  parent_id: string | null
  company_name: string
  account: string | null
  event_url: string | null
  /** Network features that are not offered for the SIMs of the customer. */
  excluded_features: readonly SimFeature[]
  /** Whether the SIMs of the customer receive SMS while they are attached; null if unknown. */
  sms: boolean | null
  created_at: Date
}

/** The members of a partner that operators set. */
export type PartnerInput = Pick<Partner, 'company_name' | 'parent_id' | 'account' | 'event_url'> &
  Partial<Pick<Partner, 'excluded_features' | 'sms'>>

const columns = 'partner_id, parent_id, company_name, account, event_url, excluded_features, sms, created_at'

/** A partner by its ID; undefined if there is none. */
export async function readPartner(sql: Sql, partnerId: string): Promise<Partner | undefined> {
  const { rows } = await sql.query<Partner>({
    name: 'read-sim-partner',
    text: `select ${columns} from sim_partner where partner_id = $1`,
    values: [partnerId],
  })
  return rows[0]
}

type Wanted = PageRequest & {
  parent?: string | undefined
  /** A prefix of the ID. */
  id?: string | undefined
  /** A case-insensitive prefix of the name; sorts the list by name. */
  name?: string | undefined
  /** The ICCID of a SIM of the partner. */
  iccid?: string | undefined
}

/** Partners after a given partner, ordered by ID, or by name if a name is searched; optionally only the subunits of one customer. */
export async function listPartners(
  sql: Sql,
  { parent, id, name, iccid, after, limit }: Wanted,
): Promise<Partner[]> {
  const values: unknown[] = [limit]
  const put = (value: unknown) => `$${values.push(value)}::text`
  const within = (column: string, from: string) =>
    `${column} >= ${from} and ${column} < ${from} || chr(1114111)`
  const behind = (position: string) =>
    name === undefined
      ? `partner_id > ${position}`
      : `(company_name_folded, partner_id) > (select c.company_name_folded, c.partner_id from sim_partner c where c.partner_id = ${position})`
  const conditions = [
    ...(parent === undefined ? [] : [`parent_id = ${put(parent)}`]),
    ...(id === undefined ? [] : [within('partner_id', put(id))]),
    ...(name === undefined ? [] : [within('company_name_folded', `lower(${put(name)})`)]),
    ...(iccid === undefined
      ? []
      : [`partner_id = (select i.partner_id from sim_identity i where i.iccid = ${put(iccid)})`]),
    ...(after === undefined ? [] : [behind(put(after))]),
  ]
  const { rows } = await sql.query<Partner>(
    `select ${columns} from sim_partner where ${['true', ...conditions].join(' and ')}
      order by ${name === undefined ? '' : 'company_name_folded, '}partner_id limit $1`,
    values,
  )
  return rows
}

/** Whether a SIM customer exists and belongs to this account. */
export async function isOwnPartner(sql: Sql, accountId: string, partnerId: string): Promise<boolean> {
  const { rows } = await sql.query({
    name: 'is-own-sim-partner',
    text: 'select from sim_partner where partner_id = $2 and account = $1',
    values: [accountId, partnerId],
  })
  return rows.length > 0
}

/** The partners of this account after a given partner, ordered by ID. */
export async function listOwnPartners(
  sql: Sql,
  accountId: string,
  { after = '', limit }: PageRequest,
): Promise<Partner[]> {
  const { rows } = await sql.query<Partner>({
    name: 'list-own-sim-partners',
    text: `select ${columns} from sim_partner where account = $1 and partner_id > $2 order by partner_id limit $3`,
    values: [accountId, after, limit],
  })
  return rows
}

/** Serializes changes of parents until the transaction ends; otherwise, two concurrent changes could create a cycle. */
export async function lockFamily(sql: Sql): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('sim_partner', 0))`)
}

/** A partner and its ancestors, from itself to the root. */
export async function readLine(sql: Sql, partnerId: string): Promise<string[]> {
  const { rows } = await sql.query<{ partner_id: string }>({
    name: 'read-sim-partner-line',
    text: `with recursive line (partner_id, parent_id, depth) as (
        select partner_id, parent_id, 0 from sim_partner where partner_id = $1
        union all
        select p.partner_id, p.parent_id, l.depth + 1 from line l join sim_partner p on p.partner_id = l.parent_id)
      select partner_id from line order by depth`,
    values: [partnerId],
  })
  return rows.map(({ partner_id }) => partner_id)
}

/** Whether an account with this API key exists. */
export async function hasAccount(sql: Sql, accountId: string): Promise<boolean> {
  const { rows } = await sql.query('select from account where id = $1', [accountId])
  return rows.length > 0
}

/** Creates or replaces a partner, and returns it; `now` in exchange time. */
export async function writePartner(
  sql: Sql,
  partnerId: string,
  input: PartnerInput,
  now: Date,
): Promise<Partner> {
  const { rows } = await sql.query<Partner>({
    name: 'write-sim-partner',
    text: `insert into sim_partner (partner_id, parent_id, company_name, account, event_url, excluded_features, sms, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (partner_id) do update set parent_id = excluded.parent_id, company_name = excluded.company_name,
        account = excluded.account, event_url = excluded.event_url, excluded_features = excluded.excluded_features,
        sms = excluded.sms
      returning ${columns}`,
    values: [
      partnerId,
      input.parent_id,
      input.company_name,
      input.account,
      input.event_url,
      input.excluded_features ?? [],
      input.sms ?? null,
      now,
    ],
  })
  return rows[0]!
}
