import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { z } from 'zod'
import { formOf, yearsAllowed } from './forms.ts'
import type { Fault } from './problem.ts'
import { webAddressFormats } from './web-address.ts'

// Schemas are validated in src/exchange/mount/contracts.test.ts, not at startup, to save time.
const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  allowUnionTypes: true,
  meta: false,
  validateSchema: false,
})
addFormats.default(ajv)
for (const [name, check] of Object.entries(webAddressFormats)) ajv.addFormat(name, check)

/** Returns the validation errors of a value. */
export type Check = (value: unknown) => Fault[]

/** The JSON Schema (2020-12) of a request (`input`) or of a response (`output`). */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: one }) => limitYears(one),
  })
  return rest
}

/** Limits times and dates to the years 1000 to 2999: JavaScript and PostgreSQL read and write others differently, or not at all. */
function limitYears(schema: { format?: string | undefined; pattern?: string | undefined }): void {
  if (schema.format === 'date-time' || schema.format === 'date')
    schema.pattern = `${yearsAllowed}${schema.pattern?.replace(/^\^/, '') ?? ''}`
}

/**
 * A fast check by a Zod schema, which lists every invalid field, up to 100. It is compiled on first use, because compiling all checks
 * at startup would take 20 % longer.
 */
export function compileCheck(schema: z.ZodType): Check {
  let compiled: ValidateFunction | undefined
  return (value) => {
    const validate = (compiled ??= ajv.compile(
      shortListsOnly(jsonSchema(schema, 'input')) as Record<string, unknown>,
    ))
    return validate(value) ? [] : faultsOf(validate)
  }
}

/** Returns a schema that rejects lists that are too long and objects with far too many unknown members without checking their entries. */
function shortListsOnly(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shortListsOnly)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).map(([name, member]) => [name, shortListsOnly(member)])
  const { items, ...rest } = fewUnknown(Object.fromEntries(entries) as Record<string, unknown>)
  const { type, maxItems } = rest
  if (items === undefined) return rest
  return type === 'array' && typeof maxItems === 'number'
    ? { ...rest, if: { minItems: maxItems + 1 }, else: { items } }
    : { ...rest, items }
}

/** Limits the check of unknown members to the number that is reported. */
function fewUnknown(schema: Record<string, unknown>): Record<string, unknown> {
  const { type, properties, additionalProperties, if: other } = schema
  if (type !== 'object' || additionalProperties !== false || other !== undefined || !properties) return schema
  const most = Object.keys(properties).length + mostFaults
  const { additionalProperties: _, ...rest } = schema
  // `additionalProperties` covers only the `properties` of the same schema object.
  return {
    ...rest,
    if: { maxProperties: most },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: {
      properties: Object.fromEntries(Object.keys(properties).map((name) => [name, true])),
      additionalProperties,
    },
    else: { maxProperties: most },
  }
}

const mostFaults = 100

function faultsOf(validate: ValidateFunction): Fault[] {
  const faults = new Map<string, Fault>()
  for (const error of validate.errors ?? []) {
    if (error.keyword === 'if' || error.keyword === 'anyOf' || error.keyword === 'oneOf') continue
    const fault = toFault(error)
    if (isOfNull(error) && isNamedInside(faults, fault.name)) continue
    // A specific error takes precedence over a type error, in any order.
    const known = faults.get(fault.name)
    if (known?.rule === 'const' && fault.rule === 'format') faults.set(fault.name, either(known, fault))
    else if (!known || fault.rule === 'not' || isFormOf(fault, known)) faults.set(fault.name, fault)
    if (faults.size === mostFaults) break
  }
  const [first] = validate.errors ?? []
  if (faults.size === 0 && first) faults.set('', toFault(first))
  return [...faults.values()]
}

/** The format is better known than the pattern that it has, too. */
const isFormOf = (fault: Fault, known: Fault) => fault.rule === 'format' && known.rule === 'pattern'

/** `must be now or a time such as …`: if a fixed value or a format is allowed, the client probably intended the format. */
const either = ({ reason }: Fault, form: Fault): Fault => ({
  ...form,
  reason: `${reason} or ${form.reason.replace(/^must be /, '')}`,
})

/** "Must be null" is redundant for a nullable member with errors inside. */
const isOfNull = ({ keyword, params }: ErrorObject) =>
  keyword === 'type' && (params as { type: unknown }).type === 'null'

function isNamedInside(faults: ReadonlyMap<string, Fault>, name: string): boolean {
  return [...faults.keys()].some((one) => one.startsWith(`${name}.`) || one.startsWith(`${name}[`))
}

function toFault(error: ErrorObject): Fault {
  const path = error.instancePath.split('/').slice(1).map(unescapePointer)
  const params = error.params as {
    missingProperty?: string
    additionalProperty?: string
    allowedValues?: unknown[]
  }
  const member = params.missingProperty ?? params.additionalProperty
  if (member !== undefined) path.push(member)
  return { name: nameOf(path), reason: reasonOf(error), rule: error.keyword }
}

/** `failover[2].to`: members after dots, list indexes in brackets. */
function nameOf(path: string[]): string {
  return path.reduce((name, part) => (/^\d+$/.test(part) ? `${name}[${part}]` : dotted(name, part)), '')
}

function dotted(name: string, member: string): string {
  return name ? `${name}.${member}` : member
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

function reasonOf(error: ErrorObject): string {
  const { allowedValues, limit } = error.params as { allowedValues?: unknown[]; limit?: number }
  switch (error.keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return 'is not a known member'
    case 'enum':
      return `must be one of ${allowedValues!.join(', ')}`
    case 'const':
      return `must be ${String((error.params as { allowedValue?: unknown }).allowedValue)}`
    case 'maxLength':
      return `must have at most ${counted(limit!, 'character')}`
    case 'minLength':
      return `must have at least ${counted(limit!, 'character')}`
    case 'maxItems':
      return `must have at most ${counted(limit!, 'entry', 'entries')}`
    case 'minItems':
      return `must have at least ${counted(limit!, 'entry', 'entries')}`
    case 'maxProperties':
      return `must have at most ${counted(limit!, 'member')}`
    case 'minimum':
      return `must be at least ${limit}`
    case 'maximum':
      return `must be at most ${limit}`
    case 'not':
      return 'is not supported'
    case 'pattern':
    case 'format':
      return formOf(error.params as { format?: string; pattern?: string })
    default:
      return error.message ?? 'is not valid'
  }
}

const counted = (count: number, one: string, several = `${one}s`) => `${count} ${count === 1 ? one : several}`

/** Limits of the search for unstorable values, because clients control depth and width of a body. */

const look = { depth: 32, faults: 10, nameLength: 200 }

/** Validation errors of a value, and unstorable values of its other members; at most 100. */
export function storableFaults(faults: Fault[], value: unknown): Fault[] {
  const more = unstorable(value)
  if (faults.length === 0 || more.length === 0) return faults.length === 0 ? more : faults
  const named = new Set(faults.map(({ name }) => name))
  return [...faults, ...more.filter(({ name }) => !named.has(name))].slice(0, mostFaults)
}

/** Fast path for flat records of texts and numbers, such as rows of an upload. */
function isStorableRecord(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const record = value as Record<string, unknown>
  for (const name of Object.keys(record)) {
    const member = record[name]
    if (typeof member === 'string' ? !isStorable(member) : typeof member === 'object') return false
    if (!isStorable(name)) return false
  }
  return true
}

/** A value within a body and its position, which is formatted only for an error. */
type Member = { value: unknown; depth: number; key: string | number; parent: Member | undefined }

/**
 * Finds values that no database column can store: strings and member names with NUL or an unpaired surrogate, and bodies nested
 * deeper than 32 levels. Lists at most 10.
 */
export function unstorable(value: unknown): Fault[] {
  if (!canBeWrong(value)) return []
  const known = typeof value === 'object' ? found.get(value) : undefined
  if (known) return known
  if (isStorableRecord(value)) return []
  const search = searchUnstorable(value)
  for (;;) {
    const step = search.next()
    if (step.done) return step.value
  }
}

const found = new WeakMap<object, Fault[]>()

/** Caches the unstorable values of a body. */
export function rememberUnstorable(body: unknown, faults: Fault[]): void {
  if (typeof body === 'object' && body !== null) found.set(body, faults)
}

/** Maximum depth of a body. */
export const deepestBody = look.depth
/** Whether a JSON text may contain unstorable strings, which are possible as escape sequences only. */
export const mayBeUnstorable = (text: string): boolean => /\\u(?:0000|[dD][89a-fA-F])/.test(text)

/** Searches for unstorable values, about 1,000 per step. */
export function* searchUnstorable(value: unknown): Generator<void, Fault[], void> {
  const faults: Fault[] = []
  const left: Member[] = [{ value, depth: 0, key: '', parent: undefined }]
  let steps = 0
  for (let next = left.pop(); next && faults.length < look.faults; next = left.pop()) {
    if (++steps % 1_000 === 0) yield
    if (typeof next.value === 'string') {
      if (!isStorable(next.value)) faults.push(notStorable(fieldPathOf(next)))
    } else {
      if (next.depth === look.depth)
        return [
          {
            name: fieldPathOf(next),
            reason: `must not be nested deeper than ${look.depth} levels`,
            rule: 'storable',
          },
        ]
      pushMembers(next, left, faults)
    }
  }
  return faults
}

/** Pushes members that can have errors, the last first: strings, lists and objects. */
function pushMembers(parent: Member, left: Member[], faults: Fault[]): void {
  const depth = parent.depth + 1
  if (Array.isArray(parent.value)) {
    for (let key = parent.value.length - 1; key >= 0; key--) {
      const value: unknown = parent.value[key]
      if (canBeWrong(value)) left.push({ value, depth, key, parent })
    }
    return
  }
  const record = parent.value as Record<string, unknown>
  for (const key of Object.keys(record).reverse()) {
    const value = record[key]
    if (!isStorable(key))
      faults.push(notStorable(fieldPathOf({ value, depth, key, parent }).toWellFormed().replaceAll('\0', '')))
    else if (canBeWrong(value)) left.push({ value, depth, key, parent })
    if (faults.length === look.faults) return
  }
}

const canBeWrong = (value: unknown) =>
  typeof value === 'string' || (typeof value === 'object' && value !== null)

/** `failover[2].to`, truncated to the maximum length. */
function fieldPathOf(member: Member): string {
  const { parent, key } = member
  if (!parent) return ''
  const before = fieldPathOf(parent)
  return (typeof key === 'number' ? `${before}[${key}]` : dotted(before, key)).slice(0, look.nameLength)
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

function notStorable(name: string): Fault {
  return { name, reason: 'must not contain NUL or unpaired surrogates', rule: 'storable' }
}
