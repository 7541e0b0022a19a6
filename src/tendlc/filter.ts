import type { Fault } from '#platform/problem.ts'
import { longestPattern, readPattern } from './pattern.ts'

/** How a field is compared. */
export type FieldKind = 'text' | 'integer' | 'boolean' | 'instant'

/** What a list may be filtered by: the member as it is shown, its column, where one has it in small letters, and its kind. */
export type FilterFields = Readonly<Record<string, { column: string; folded?: string; kind: FieldKind }>>

export type Rule = { field: string; type: string; value: string | number | boolean }

/** All of these hold, each of which is that one of its rules does. */
export type Filter = readonly (readonly Rule[])[]

const mostRules = 3
const longestValue = 255

/** Comparisons of the filter language, and which kinds of fields each is for. A `!` before one turns it round. */
const comparisons: Readonly<Record<string, readonly FieldKind[]>> = {
  '==': ['text', 'integer', 'boolean', 'instant'],
  '=': ['text', 'integer', 'boolean', 'instant'],
  '^=': ['text'],
  '=$': ['text'],
  '~=': ['text'],
  '<': ['text', 'integer', 'instant'],
  '<=': ['text', 'integer', 'instant'],
  '>': ['text', 'integer', 'instant'],
  '>=': ['text', 'integer', 'instant'],
  regexp: ['text'],
}
const turnable = ['==', '=', '^=', '=$', '~=']

/**
 * Reads the filter of a list: a JSON array of arrays of rules, of which each outer one must hold by one of its inner ones;
 * three rules in all at most. Answers the faults of one that is none.
 */
export function readFilter(text: string, fields: FilterFields): { filter: Filter } | { faults: Fault[] } {
  const clauses = parsed(text)
  if (!isListOfLists(clauses)) return { faults: [fault('filter', 'must be a JSON array of arrays of rules')] }
  if (clauses.flat().length > mostRules)
    return { faults: [fault('filter', `must have ${mostRules} rules at most`)] }
  if (clauses.some((rules) => rules.length === 0))
    return { faults: [fault('filter', 'must have a rule in each of its arrays')] }
  const faults = clauses.flatMap((rules, i) =>
    rules.flatMap((rule, j) => ruleFaults(rule, fields, `filter[${i}][${j}]`)),
  )
  return faults.length > 0 ? { faults } : { filter: clauses as Rule[][] }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isListOfLists(value: unknown): value is unknown[][] {
  return Array.isArray(value) && value.length <= 100 && value.every((one) => Array.isArray(one))
}

function ruleFaults(rule: unknown, fields: FilterFields, at: string): Fault[] {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return [fault(at, 'must be a rule')]
  const { field, type, value, ...rest } = rule as Record<string, unknown>
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) return [fault(`${at}.${unknown.slice(0, 50)}`, 'is not a known member')]
  if (typeof field !== 'string' || !Object.hasOwn(fields, field))
    return [fault(`${at}.field`, `must be one of ${Object.keys(fields).join(', ')}`, 'enum')]
  const { kind } = fields[field]!
  const plain = typeof type === 'string' ? plainOf(type) : undefined
  if (plain === undefined || !comparisons[plain]!.includes(kind))
    return [fault(`${at}.type`, `must be a comparison of ${kind} fields`, 'enum')]
  if (!isOfKind(kind, value)) return [fault(`${at}.value`, valueReasons[kind])]
  return plain === 'regexp' && !readPattern(value as string) ? [fault(`${at}.value`, patternReason)] : []
}

/** The comparison behind a `!`, if it is one. */
function plainOf(type: string): string | undefined {
  if (Object.hasOwn(comparisons, type)) return type
  const turned = type.startsWith('!') ? type.slice(1) : ''
  return turnable.includes(turned) ? turned : undefined
}

const valueReasons: Readonly<Record<FieldKind, string>> = {
  text: `must be a text of ${longestValue} characters at most`,
  integer: 'must be a whole number',
  boolean: 'must be true or false',
  instant: 'must be a date-time',
}

const patternReason = `must be a regular expression of RE2, of ${longestPattern} characters and few repetitions at most`

function isOfKind(kind: FieldKind, value: unknown): boolean {
  if (kind === 'integer') return Number.isSafeInteger(value) && Math.abs(value as number) < 2 ** 31
  if (kind === 'boolean') return typeof value === 'boolean'
  if (typeof value !== 'string' || value.length > longestValue) return false
  if (value.includes('\0') || !value.isWellFormed()) return false
  return (
    kind === 'text' ||
    (/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d))?$/.test(value) &&
      !Number.isNaN(Date.parse(value)))
  )
}

const fault = (name: string, reason: string, rule = 'filter'): Fault => ({ name, reason, rule })

/** The condition of a filter without `regexp`, with its values behind those that stand already. Columns come from the table alone. */
export function compileFilter(filter: Filter, fields: FilterFields, values: unknown[]): string[] {
  return filter.map((rules) => `(${rules.map((rule) => ruleSql(rule, fields, values)).join(' or ')})`)
}

function ruleSql({ field, type, value }: Rule, fields: FilterFields, values: unknown[]): string {
  const { column, kind, folded } = fields[field]!
  const turned = type.startsWith('!')
  const plain = turned ? type.slice(1) : type
  const name = `$${values.push(kind === 'instant' ? new Date(value as string) : value)}`
  const sql =
    kind === 'text'
      ? textSql(
          plain,
          { column, folded: folded ?? `lower(${column})`, isFound: folded !== undefined },
          `${name}::text`,
        )
      : `${column} ${plain === '==' ? '=' : plain} ${name}`
  return turned ? `not coalesce(${sql}, false)` : sql
}

/** Only `==` and the orders mind upper and lower case. */
function textSql(
  type: string,
  { column, folded, isFound }: { column: string; folded: string; isFound: boolean },
  value: string,
): string {
  switch (type) {
    case '==':
      return `(${folded} = lower(${value}) and ${column} = ${value})`
    case '=':
      return `${folded} = lower(${value})`
    case '^=':
      return isFound
        ? `(${between(folded, `lower(${value})`)} and starts_with(${folded}, lower(${value})))`
        : `starts_with(${folded}, lower(${value}))`
    case '=$':
      return `right(${folded}, length(${value})) = lower(${value})`
    case '~=':
      return `strpos(${folded}, lower(${value})) > 0`
    default:
      return `${column} collate "C" ${type} ${value}`
  }
}

/** Whatever begins so stands between these two, which an index finds: nothing is behind the last character, as often as fields are long. */
function between(folded: string, beginning: string): string {
  const last = `repeat(U&'\\+10FFFF', ${longestValue})`
  return `${folded} >= ${beginning} and ${folded} <= ${beginning} || ${last}`
}
