import { mapInPortions } from '#platform/database/portions.ts'
import { simMembers, type SimMember } from '../list/member-store.ts'
import type { SimRow } from '../list/page-store.ts'
import { writeCursor } from './query/cursor.ts'
import { type Linking, pageInfoOf, pageLinks, partnerPath } from './links.ts'
import { lastPage } from './query/numbers.ts'
import type { SimListQuery } from './query/query.ts'
import type { AdditionalField } from './query/search.ts'

/** The requested members that are stored in the row of a SIM. */
export function membersIn(additional: ReadonlySet<AdditionalField>): SimMember[] {
  return simMembers.filter((member) => additional.has(member))
}

type Found = { rows: readonly SimRow[]; total: number; next: string | undefined }
export type Aggregates = ReadonlyMap<string, object>

/**
 * A page of SIMs (S1-046 to S1-048) as JSON text. The members of up to 10,000 SIMs arrive as JSON from the database; only links
 * and aggregates are added here.
 */
export async function listWire(
  partnerId: string,
  requested: SimListQuery,
  { rows, total, next }: Found,
  {
    linking,
    parameters,
    aggregates,
  }: { linking: Linking; parameters: ListParameters; aggregates?: Aggregates | undefined },
): Promise<string> {
  const path = partnerPath(partnerId, '/sims')
  const { size, cursor } = requested
  const page = cursor?.page ?? requested.page
  const after = next === undefined ? undefined : { cursor: writeCursor({ page: page + 1, after: next }) }
  const info = { page, total, size, next: after }
  const to = (query: object) => linking.href(path, { ...parameters, size, ...query })
  const self = to(cursor ? { cursor: writeCursor(cursor) } : { page })
  const links = JSON.stringify(pageLinks(info, { self, to, lastPage }))
  const one = JSON.stringify(`${linking.href(path)}?search=iccid%3A`).slice(0, -1)
  const sims = await mapInPortions(rows, (row) => simText(row, one, aggregates))
  return `{"simListResult":{"_links":${links},"pageInfo":${JSON.stringify(pageInfoOf(info))},"sims":[${sims.join(',')}]}}`
}

export type ListParameters = { search?: string | undefined; additionalfields?: string | undefined }

function simText({ iccid, members = '' }: SimRow, one: string, aggregates: Aggregates | undefined): string {
  const used = aggregates ? `,"simaggregateddata":${JSON.stringify(aggregates.get(iccid))}` : ''
  return `{"sim":{"_links":{"self":{"href":${one}${iccid}"}},"iccid":"${iccid}"${members}${used}}}`
}
