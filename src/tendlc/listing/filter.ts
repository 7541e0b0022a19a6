import type { Fault } from '#platform/contract/problem.ts'
import { longestPattern, readPattern } from './pattern.ts'

/** How a field is compared. */
export type FieldKind = 'text' | 'integer' | 'boolean' | 'instant'

/** What a list may be filtered by: the member as it is shown, its column, where one has it in small letters, and its kind. */
export type FilterFields = Readonly<Record<string, { column: string; folded?: string; kind: FieldKind }>>

export type Rule = { field: string; type: string; value: string | number | boolean }

/** All of these hold, each of which is that one of its rules does. */
export type Filter = readonly (readonly Rule[])[]

const mostRules = 3
/** Characters of a value that something is compared with. */
export const longestValue = 255

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

/** Comparisons by the names that public documents gave them before. */
const formerNames: Readonly<Record<string, string>> = { equal: '==', notequal: '!==' }

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
  if (faults.length > 0) return { faults }
  return { filter: (clauses as Rule[][]).map((rules) => rules.map(renamed)) }
}

const currentName = (type: string): string => (Object.hasOwn(formerNames, type) ? formerNames[type]! : type)

const renamed = (rule: Rule): Rule => ({ ...rule, type: currentName(rule.type) })

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
  const plain = typeof type === 'string' ? plainOf(currentName(type)) : undefined
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
