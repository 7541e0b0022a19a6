import type { Sql } from '#platform/db.ts'
import { compileFilter, type Filter, type FilterFields } from '../filter.ts'
import { isPattern, type Candidate } from '../patterns.ts'
import type { BrandStatus } from '../words.ts'
import { brandFieldNames, type BrandField } from './fields.ts'
import { brandColumns, type BrandRow } from './store.ts'

/** Those of which a column in small letters is kept, with an index. */
const found: readonly BrandField[] = ['ein', 'display_name', 'company_name', 'email']

const fieldOf = (name: BrandField) => ({
  column: name,
  kind: name === 'reseller' ? ('boolean' as const) : ('text' as const),
  ...(found.includes(name) && { folded: `${name}_folded` }),
})

const text = (column: string) => ({ column, kind: 'text' }) as const

/** What brands may be filtered by: whatever is shown of them and has one value. */
export const brandFilterFields: FilterFields = {
  brand_id: text('id'),
  ...Object.fromEntries(brandFieldNames.map((name) => [name, fieldOf(name)])),
  status: text('status'),
  identity_status: text('identity_status'),
  universal_ein: text('universal_ein'),
  registry_brand_id: text('registry_brand_id'),
  brand_relationship: text('brand_relationship'),
  campaign_count: { column: 'campaign_count', kind: 'integer' },
  created_date: { column: 'created_at', kind: 'instant' },
  last_updated: { column: 'updated_at', kind: 'instant' },
}

export type BrandQuestion = {
  accountId: string
  statuses: readonly BrandStatus[]
  filter: Filter
  size: number
  /** From 1. */
  page: number
}

/** A page of an account's brands in the order they were made, and how many there are over all pages; without `regexp`. */
export async function listBrandRows(
  sql: Sql,
  { accountId, statuses, filter, size, page }: BrandQuestion,
): Promise<{ total: number; brands: BrandRow[] }> {
  const values: unknown[] = [accountId]
  const where = whereOf({ statuses, filter }, values)
  const { rows: counted } = await sql.query<{ total: number }>(
    `select count(*) as total from brand where ${where}`,
    values,
  )
  const [{ total }] = counted as [{ total: number }]
  if (total <= (page - 1) * size) return { total, brands: [] }
  const { rows } = await sql.query<BrandRow>(
    `select ${brandColumns} from brand where ${where}
      order by seq limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, size, (page - 1) * size],
  )
  return { total, brands: rows }
}

/** Brands of which clauses with `regexp` are still to be decided, in their order. Such clauses are not among those of the question. */
export async function listCandidates(
  sql: Sql,
  question: Pick<BrandQuestion, 'accountId' | 'statuses' | 'filter'>,
  { read, limit }: { read: Filter; limit: number },
): Promise<(Candidate & { seq: number })[]> {
  const values: unknown[] = [question.accountId]
  const where = whereOf(question, values)
  const others = read.map((rules) => otherSql(rules, values))
  const texts = read
    .flat()
    .filter(isPattern)
    .map(({ field }) => brandFilterFields[field]!.column)
  const { rows } = await sql.query<Candidate & { seq: number }>(
    `select seq, array[${others.join(', ')}] as others, array[${texts.map((column) => `${column}::text`).join(', ')}] as texts
      from brand where ${where} order by seq limit $${values.push(limit)}`,
    values,
  )
  return rows
}

/** Whether a rule of the clause that is no `regexp` holds. */
function otherSql(rules: Filter[number], values: unknown[]): string {
  const plain = rules.filter((rule) => !isPattern(rule))
  if (plain.length === 0) return 'false'
  const [sql] = compileFilter([plain], brandFilterFields, values)
  return `coalesce(${sql}, false)`
}

/** Brands of an account by their places in its list. */
export async function findBySeq(sql: Sql, accountId: string, seqs: readonly number[]): Promise<BrandRow[]> {
  if (seqs.length === 0) return []
  const { rows } = await sql.query<BrandRow>({
    name: 'find-brands-by-seq',
    text: `select ${brandColumns} from brand where account_id = $1 and seq = any($2::bigint[]) order by seq`,
    values: [accountId, seqs],
  })
  return rows
}

function whereOf(
  { statuses, filter }: Pick<BrandQuestion, 'statuses' | 'filter'>,
  values: unknown[],
): string {
  const filtered = [statusSql(statuses, values), ...compileFilter(filter, brandFilterFields, values)]
  return ['account_id = $1', ...filtered].join(' and ')
}

/** In words that the index of those who live is for. */
function statusSql(statuses: readonly BrandStatus[], values: unknown[]): string {
  const set = new Set(statuses)
  if (set.size === 2 && set.has('ACTIVE') && set.has('SUSPENDED')) return `status in ('ACTIVE', 'SUSPENDED')`
  return `status = any($${values.push([...set])}::text[])`
}
