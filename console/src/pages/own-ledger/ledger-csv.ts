import { call } from '../../api/call.ts'
import type { Ask, Answered } from '../../api/contracts.ts'
import { lineOf } from '../../parts/sims/csv.ts'

type Kind = NonNullable<Ask<'readOwnLedger'>['query']>['kind']
type Entry = Answered<'readOwnLedger'>['entries'][number]

const members = [
  'entry_id',
  'at',
  'kind',
  'amount',
  'balance',
  'messages',
  'message_uuid',
  'fee',
  'reference',
  'spent_by',
] as const satisfies readonly (keyof Entry)[]

/** All ledger entries of a kind as CSV, newest first. */
export async function ledgerCsv(kind: Kind): Promise<string> {
  const lines = [lineOf(members)]
  let cursor: string | undefined
  do {
    const { entries, next } = await call('readOwnLedger', { query: { kind, cursor, limit: '100' } })
    lines.push(...entries.map((one) => lineOf(members.map((name) => one[name]))))
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return lines.join('')
}
