import type { Sql } from '#platform/database/db.ts'
import { blockedByRule, type Effect, type Kind } from './kinds.ts'
import type { Rule, Settings } from './rule.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** Protection settings of an account, in addition to rules. */
export type AccountProtection = { premiumPlan: boolean; countries: 'default' | 'home' | 'all' }

type RuleRow = {
  id: string
  account_id: string | null
  name: string
  kind: Kind
  effect: Effect
  settings: Settings
  lists: string[]
}

const columns = 'id, account_id, name, kind, effect, settings, lists'
const toRule = ({ account_id, ...row }: RuleRow): Rule => ({ ...row, accountId: account_id })

export async function readVersion(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ version: number }>('select version from traffic_version')
  return rows[0]!.version
}

/** Must be the first statement of every change, because its row lock serializes writers. */
export async function bumpVersion(sql: Sql): Promise<void> {
  await sql.query('update traffic_version set version = version + 1')
}

export async function readAllRules(sql: Sql): Promise<Rule[]> {
  const { rows } = await sql.query<RuleRow>(`select ${columns} from traffic_rule order by id`)
  return rows.map(toRule)
}

/** A rule that rejects every message of all accounts, or every one that is not submitted by SMPP. */
export type BlockingRule = { name: string; blocks: 'all' | 'not by SMPP' }

/** The rules of all accounts that reject messages without a condition. */
export async function readBlockingRules(sql: Sql): Promise<BlockingRule[]> {
  const rules = await readAllRules(sql)
  return rules.flatMap(({ accountId, settings, lists, ...rule }) => {
    const blocks = accountId === null && blockedByRule({ ...settings, ...rule }, lists.length > 0)
    return blocks ? [{ name: rule.name, blocks }] : []
  })
}

/** Rules after `after`, ordered by ID and filtered by account or kind. */
export async function listRules(
  sql: Sql,
  filter: PageRequest & { accountId?: string | undefined; kind?: string | undefined },
): Promise<Rule[]> {
  const { rows } = await sql.query<RuleRow>(
    `select ${columns} from traffic_rule
      where ($1::text is null or account_id = $1) and ($2::text is null or kind = $2) and ($3::uuid is null or id > $3)
      order by id limit $4`,
    [filter.accountId ?? null, filter.kind ?? null, filter.after ?? null, filter.limit],
  )
  return rows.map(toRule)
}

/** Reads a rule and locks it until the commit. */
export async function lockRule(sql: Sql, id: string): Promise<Rule | undefined> {
  const { rows } = await sql.query<RuleRow>(
    `select ${columns} from traffic_rule where id = $1 for no key update`,
    [id],
  )
  return rows[0] && toRule(rows[0])
}

export async function readRule(sql: Sql, id: string): Promise<Rule | undefined> {
  const { rows } = await sql.query<RuleRow>(`select ${columns} from traffic_rule where id = $1`, [id])
  return rows[0] && toRule(rows[0])
}

export async function putRule(
  sql: Sql,
  { id, accountId, name, kind, effect, settings, lists }: Rule,
): Promise<void> {
  await bumpVersion(sql)
  await sql.query(
    `insert into traffic_rule (${columns}) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (id) do update set name = excluded.name, effect = excluded.effect, settings = excluded.settings,
        lists = excluded.lists`,
    [id, accountId, name, kind, effect, JSON.stringify(settings), lists],
  )
}

export async function removeRule(sql: Sql, id: string): Promise<void> {
  await bumpVersion(sql)
  await sql.query('delete from traffic_rule where id = $1', [id])
}

type ProtectionRow = {
  account_id: string
  premium_plan: boolean
  countries: AccountProtection['countries']
}

export async function readProtections(sql: Sql): Promise<Map<string, AccountProtection>> {
  const { rows } = await sql.query<ProtectionRow>('select * from account_protection')
  return new Map(
    rows.map((row) => [row.account_id, { premiumPlan: row.premium_plan, countries: row.countries }]),
  )
}

/** Protection settings of an account; undefined if the account does not exist. */
export async function readProtection(sql: Sql, accountId: string): Promise<AccountProtection | undefined> {
  const { rows } = await sql.query<Omit<ProtectionRow, 'account_id'>>(
    `select coalesce(p.premium_plan, false) as premium_plan, coalesce(p.countries, 'default') as countries
      from account a left join account_protection p on p.account_id = a.id where a.id = $1`,
    [accountId],
  )
  const [row] = rows
  return row && { premiumPlan: row.premium_plan, countries: row.countries }
}

export async function putProtection(
  sql: Sql,
  accountId: string,
  protection: AccountProtection,
): Promise<void> {
  await bumpVersion(sql)
  await sql.query(
    `insert into account_protection (account_id, premium_plan, countries) values ($1, $2, $3)
      on conflict (account_id) do update set premium_plan = excluded.premium_plan, countries = excluded.countries`,
    [accountId, protection.premiumPlan, protection.countries],
  )
}
