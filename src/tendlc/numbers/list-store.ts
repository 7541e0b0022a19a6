import type { Sql } from '#platform/db.ts'
import { compileFilter, type Filter, type FilterFields } from '../filter.ts'
import { linkColumns, type LinkRow } from './store.ts'

const text = (column: string) => ({ column, kind: 'text' }) as const

/** What numbers of a campaign may be filtered by. */
export const numberFilterFields: FilterFields = {
  number: text('number'),
  country: text('country'),
  status: text('status'),
}

/** All numbers of one campaign that the filter lets through are counted, and a page of them is read. */
export async function listLinks(
  sql: Sql,
  { campaignId, filter, page, size }: { campaignId: string; filter: Filter; page: number; size: number },
): Promise<{ total: number; links: LinkRow[] }> {
  const values: unknown[] = [campaignId]
  const where = ['campaign_id = $1', ...compileFilter(filter, numberFilterFields, values)].join(' and ')
  const { rows: counted } = await sql.query<{ total: number }>(
    `select count(*) as total from campaign_number where ${where}`,
    values,
  )
  const { total } = counted[0]!
  if (total <= (page - 1) * size) return { total, links: [] }
  const { rows } = await sql.query<LinkRow>(
    `select ${linkColumns} from campaign_number where ${where}
      order by id limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, size, (page - 1) * size],
  )
  return { total, links: rows }
}
