import { accountNames } from './account-names.ts'
import type { Ask } from './ask.ts'
import { carrierNames } from './carrier-names.ts'
import { accountMembers, isApiKey } from './named-objects.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * The rows of a table with the names of accounts and carriers before their IDs. Members of `except` are unchanged: the IDs of the listed
 * objects themselves.
 */
export async function withNames(ask: Ask, rows: readonly Row[], except: ReadonlySet<string>): Promise<Row[]> {
  const members = accountMembers.filter((member) => !except.has(member))
  const keys = rows.flatMap((row) => members.map((member) => row[member])).filter(isKey)
  const accountOf = keys.length > 0 ? await accountNames(ask, keys) : undefined
  const carrierOf = except.has('carrier_id')
    ? undefined
    : await carrierNames(
        ask,
        rows.map(({ carrier_id: id }) => id as string | null | undefined),
      )
  return rows.map((row) => ({
    ...row,
    ...(accountOf &&
      Object.fromEntries(
        members.flatMap((member) => (isKey(row[member]) ? [[member, accountOf(row[member])]] : [])),
      )),
    ...(carrierOf && 'carrier_id' in row && { carrier_id: carrierOf(row['carrier_id'] as string | null) }),
  }))
}

const isKey = (value: unknown): value is string => typeof value === 'string' && isApiKey(value)
