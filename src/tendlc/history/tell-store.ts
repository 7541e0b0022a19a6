import { readComplianceAddresses } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { type ComplianceChange, tellCompliance } from '#webhooks/index.ts'

/** A move of one thing, as it stands in the history. */
type Move = {
  accountId: string
  machine: string
  subjectId: string
  from: string | undefined
  to: string
  reason?: string | undefined
  at: number
}

/** What accounts are told of, and by which name; the states of vettings, appeals and contacts are not told. */
const events: Readonly<Record<string, string>> = {
  brand: 'brand.status',
  identity: 'brand.identity_status',
  reseller: 'reseller.status',
  campaign: 'campaign.status',
  'campaign number': 'campaign_number.status',
}

/** Has moves told to those accounts that want to be, in the transaction that makes them. */
export async function tellMoves(sql: Sql, entries: readonly Move[]): Promise<void> {
  const moves = entries.filter(({ machine, from, to }) => events[machine] !== undefined && from !== to)
  if (moves.length === 0) return
  const addresses = await readComplianceAddresses(sql, [...new Set(moves.map((one) => one.accountId))])
  const told = moves.filter(({ accountId }) => addresses.has(accountId))
  if (told.length === 0) return
  const subjects = await readSubjects(sql, told)
  const changes = told.map(({ machine, subjectId, accountId, from, to, reason, at }): ComplianceChange => {
    const subject = subjects.get(subjectId) ?? own(machine, subjectId)
    return { accountId, event: events[machine]!, subject, status: to, previousStatus: from, reason, at }
  })
  await tellCompliance(sql, addresses, changes)
}

const own = (machine: string, id: string): ComplianceChange['subject'] =>
  machine === 'reseller' ? { kind: 'reseller', reseller_id: id } : { kind: 'brand', brand_id: id }

type SubjectRow = { id: string; brand_id: string; campaign_id: string; number: string | null }

/** Of campaigns and their numbers, what else names them. */
async function readSubjects(
  sql: Sql,
  moves: readonly Move[],
): Promise<Map<string, ComplianceChange['subject']>> {
  const idsOf = (wanted: string) =>
    moves.filter(({ machine }) => machine === wanted).map(({ subjectId }) => subjectId)
  const { rows } = await sql.query<SubjectRow>({
    name: 'read-told-subjects',
    text: `select id, brand_id, id as campaign_id, null as number from campaign where id = any($1::text[])
      union all
      select id::text, brand_id, campaign_id, number from campaign_number where id = any($2::uuid[])`,
    values: [idsOf('campaign'), idsOf('campaign number')],
  })
  return new Map(rows.map((row) => [row.id, subjectOf(row)]))
}

function subjectOf({ brand_id, campaign_id, number }: SubjectRow): ComplianceChange['subject'] {
  if (number === null) return { kind: 'campaign', brand_id, campaign_id }
  return { kind: 'campaign_number', brand_id, campaign_id, number }
}
