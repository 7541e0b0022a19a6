import type { Row } from '#platform/db.ts'
import { simStatusName } from '../cards/states.ts'
import type { SimColumn, SimRow } from '../list/page-store.ts'
import { writeCursor } from './cursor.ts'
import { type Linking, pageInfoOf, pageLinks, partnerPath } from './links.ts'
import { lastPage } from './numbers.ts'
import type { ListAsked } from './query.ts'
import type { AdditionalField } from './search.ts'

const ipColumns = ['apn', 'ip_type', 'ipv4', 'ipv6'] as const

/** What has to be read of a SIM for what is to be shown. */
export function columnsFor(additional: ReadonlySet<AdditionalField>): SimColumn[] {
  return [...additional].flatMap((field): readonly SimColumn[] => {
    if (field === 'ipaddressconfig') return ipColumns
    return field === 'simaggregateddata' ? [] : [field as SimColumn]
  })
}

type Found = { rows: readonly SimRow[]; total: number; next: string | undefined }
export type Aggregates = ReadonlyMap<string, object>

/** Says a page of SIMs (S1-046 to S1-048). `said`: search and additional fields, as they were asked for. */
export function listWire(
  partnerId: string,
  asked: ListAsked,
  { rows, total, next }: Found,
  { linking, said, aggregates }: { linking: Linking; said: Said; aggregates?: Aggregates | undefined },
) {
  const path = partnerPath(partnerId, '/sims')
  const { size, cursor } = asked
  const page = cursor?.page ?? asked.page
  const after = next === undefined ? undefined : { cursor: writeCursor({ page: page + 1, after: next }) }
  const info = { page, total, size, next: after }
  const to = (query: object) => linking.href(path, { ...said, size, ...query })
  const self = to(cursor ? { cursor: writeCursor(cursor) } : { page })
  const one = `${linking.href(path)}?search=iccid%3A`
  return {
    simListResult: {
      _links: pageLinks(info, { self, to, lastPage }),
      pageInfo: pageInfoOf(info),
      sims: rows.map((row) => ({
        sim: {
          _links: { self: { href: one + row.iccid } },
          iccid: row.iccid,
          ...additionalOf(row, asked.additional, aggregates),
        },
      })),
    },
  }
}

export type Said = { search?: string | undefined; additionalfields?: string | undefined }

function additionalOf(row: SimRow, additional: ReadonlySet<AdditionalField>, aggregates?: Aggregates) {
  const shown: Record<string, unknown> = {}
  for (const field of additional) shown[field] = fieldOf(field, row, aggregates)
  return shown
}

function fieldOf(field: AdditionalField, row: SimRow, aggregates: Aggregates | undefined): unknown {
  if (field === 'status') return simStatusName(row['status'] as number)
  if (field === 'ipaddressconfig') return ipConfigurationOf(row)
  return field === 'simaggregateddata' ? aggregates?.get(row.iccid) : (row[field] as string | null)
}

/** The specification does not show it: its members are ours. */
function ipConfigurationOf({ apn, ip_type, ipv4, ipv6 }: Row) {
  return { apn, ipType: ip_type, ipv4, ipv6 }
}
