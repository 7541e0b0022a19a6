import type { Fault } from '#platform/contract/problem.ts'
import { longestPattern, readPattern } from './pattern.ts'

/** Type by which a field is compared. */
export type FieldKind = 'text' | 'integer' | 'boolean' | 'instant'

/** Fields by which a list can be filtered, by member name: column, lower-case column if any, and type. */
export type FilterFields = Readonly<Record<string, { column: string; folded?: string; kind: FieldKind }>>

export type Rule = { field: string; type: string; value: string | number | boolean }

/** A conjunction of disjunctions: each inner list matches if one of its rules matches. */
export type Filter = readonly (readonly Rule[])[]

const mostRules = 3
/** Longest value of a rule, in characters. */
export const longestValue = 255

/** Comparisons of the filter language, with the field types that support them. A leading `!` negates. */
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

/** Former names of comparisons, from earlier public documentation. */
const formerNames: Readonly<Record<string, string>> = { equal: '==', notequal: '!==' }

/**
 * Reads the filter of a list: a JSON array of arrays of rules, at most three rules in all. Each inner array matches if one of its rules
 * matches, and all inner arrays must match. Returns the faults of an invalid filter.
 */
export function readFilter(text: string, fields: FilterFields): { filter: Filter } | { faults: Fault[] } {
  const clauses = parsed(text)
  if (!isListOfLists(clauses)) return { faults: [fault('filter', 'must be a JSON array of arrays of rules')] }
  if (clauses.flat().length > mostRules)
    return { faults: [fault('filter', `must have at most ${mostRules} rules`)] }
  if (clauses.some((rules) => rules.length === 0))
    return { faults: [fault('filter', 'must have at least one rule in each array')] }
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

/** The comparison without its `!`, if it exists. */
function plainOf(type: string): string | undefined {
  if (Object.hasOwn(comparisons, type)) return type
  const turned = type.startsWith('!') ? type.slice(1) : ''
  return turnable.includes(turned) ? turned : undefined
}

const valueReasons: Readonly<Record<FieldKind, string>> = {
  text: `must be a text of at most ${longestValue} characters`,
  integer: 'must be a whole number',
  boolean: 'must be true or false',
  instant: 'must be a date-time in the years 1000 to 2999',
}

const patternReason = `must be an RE2 regular expression of at most ${longestPattern} characters, with few repetitions`

function isOfKind(kind: FieldKind, value: unknown): boolean {
  if (kind === 'integer') return Number.isSafeInteger(value) && Math.abs(value as number) < 2 ** 31
  if (kind === 'boolean') return typeof value === 'boolean'
  if (typeof value !== 'string' || value.length > longestValue) return false
  if (value.includes('\0') || !value.isWellFormed()) return false
  return (
    kind === 'text' ||
    (/^[12]\d{3}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d))?$/.test(value) &&
      !Number.isNaN(Date.parse(value)))
  )
}

const fault = (name: string, reason: string, rule = 'filter'): Fault => ({ name, reason, rule })
