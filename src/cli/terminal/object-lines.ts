import { colourOf } from './paint.ts'
import type { Screen } from './screen.ts'
import { type Column, factsOf, tableOf } from './table.ts'
import { sizeOf } from './size.ts'
import { whenOf } from './when.ts'

type Row = Record<string, unknown>

/** One object: its scalar members one per line, then its lists as tables. */
export function objectLines(answer: object, screen: Screen): string[] {
  const { facts, lists } = divided(answer as Row)
  const tables = lists.flatMap(([name, rows]) => ['', name, ...rowLines(rows, screen)])
  return [...factsOf(facts, screen), ...tables]
}

function rowLines(rows: readonly Row[], screen: Screen): string[] {
  const names = Object.entries(rows[0]!).filter(([, value]) => !isRows(value))
  return tableOf(
    rows,
    names.map(([name]) => columnOf(name)),
    screen,
  )
}

/** Nested members get dotted names. */
function divided(
  row: Row,
  before = '',
): { facts: Record<string, string | number | null>; lists: [string, Row[]][] } {
  const facts: Record<string, string | number | null> = {}
  const lists: [string, Row[]][] = []
  for (const [name, value] of Object.entries(row)) {
    if (isRows(value)) lists.push([before + name, value])
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const inner = divided(value as Row, `${before}${name}.`)
      Object.assign(facts, inner.facts)
      lists.push(...inner.lists)
    } else facts[before + name] = memberOf(name, value)
  }
  return { facts, lists }
}

const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.length > 0 && typeof value[0] === 'object' && value[0] !== null

const isSize = (member: string) => /(^|_)bytes$/.test(member)

/** A column that shows a member. */
export function columnOf(member: string): Column<Row> {
  return {
    head: isSize(member) ? member.replace(/_?bytes$/, '') || 'size' : member,
    of: (row) => memberOf(member, row[member]),
    ...(isSize(member) && { right: true }),
    ...(/(^|_)(id|key)$/.test(member) && { noTruncate: true }),
    ...(/^(status|state)$/.test(member) && { colour: (row) => colourOf(String(row[member])) }),
  }
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

const memberOf = (member: string, value: unknown) =>
  isSize(member) && typeof value === 'number' ? sizeOf(value) : cellOf(value)

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return value
  if (typeof value === 'string') return instant.test(value) ? whenOf(value) : value
  if (Array.isArray(value)) return value.map((one) => String(cellOf(one))).join(' ')
  return JSON.stringify(value)
}
