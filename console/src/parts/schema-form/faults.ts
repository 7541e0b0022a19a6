import type { z } from 'zod'
import { webAddressFormats } from '#platform/contract/web-address.ts'
import { Refusal } from '../../api/refusal.ts'
import { fieldPathsOf, plainWay, type Ask } from './visible-fields.ts'
import type { Shape } from './shape.ts'
import { isPhone } from './normal.ts'
import { nameOf, valueAt, type Path, type Values } from './values.ts'

/** Validation errors by field name. */
export type Faults = Readonly<Record<string, string>>

/** Validation errors that the schema of the API finds. */
export function faultsOf(schema: z.ZodType, body: Values): Faults {
  const issues = schema.safeParse(body).error?.issues ?? []
  return Object.fromEntries(
    issues.map((issue) => [nameOf(issue.path as (string | number)[]), reasonOf(issue)]),
  )
}

/** The error of a format that the schema form cannot describe. */
const noFormat = 'does not have the required format'

/** Whether a reason does not say how to write the value, so that the help of the field stays. */
export const keepsHint = (reason: string): boolean => isMissing(reason) || reason.includes(noFormat)

/** Whether a reason states only that a value is missing. */
export const isMissing = (reason: string): boolean => reason.startsWith('is required')

const counted: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

/** The reason why a field is invalid, for the person who fills it in. */
function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.message.endsWith('undefined')) return 'is required'
  if (issue.code === 'invalid_value') return 'is required: choose one'
  if (issue.code === 'invalid_format') return formatOf(issue)
  if (issue.code === 'too_small')
    return `is too short: at least ${issue.minimum}${counted[issue.origin] ?? ''}`
  if (issue.code === 'too_big') return `is too long: at most ${issue.maximum}${counted[issue.origin] ?? ''}`
  return issue.message
}

const formats: Readonly<Record<string, string>> = {
  date: 'must be a date',
  email: 'must be an email address, such as office@example.com',
  url: 'must be a URL that begins with https:// or http://, such as https://example.com',
}

/** The format that a field requires, with an example. */
function formatOf({ format, path }: z.core.$ZodIssueInvalidStringFormat): string {
  const name = String(path.at(-1) ?? '')
  if (isPhone(name)) return 'must be a phone number with country code, such as +1 202 555 0143'
  if (name.endsWith('email')) return formats['email']!
  return formats[format] ?? noFormat
}

const addressFormats: Readonly<Record<string, (text: string) => boolean>> = webAddressFormats

/** Errors of the web addresses, whose format only the JSON Schema states. */
export function addressFaults(shape: Shape, values: Values): Faults {
  const paths = fieldPathsOf({ shape, path: [], values, isShown: () => true })
  const wrong = paths.filter((path) => {
    const value = valueAt(values, path)
    const isValid = addressFormats[shapeAt(shape, path)?.format ?? '']
    return isValid !== undefined && typeof value === 'string' && !isValid(value)
  })
  return Object.fromEntries(wrong.map((path) => [nameOf(path), formats['url']!]))
}

const shapeAt = (shape: Shape, path: Path): Shape | undefined =>
  path.reduce<Shape | undefined>(
    (one, step) => (typeof step === 'number' ? one?.items : one?.properties?.[step]),
    shape,
  )

/** Errors of rules between fields that are valid by themselves, as the exchange reports them. */
export function ruleFaults(rules: (values: Values) => Faults, values: Values, wrong: Faults): Faults {
  const invalid = new Set(Object.keys(wrong).map(memberOf))
  const valid = Object.fromEntries(Object.entries(values).filter(([name]) => !invalid.has(name)))
  return Object.fromEntries(Object.entries(rules(valid)).filter(([name]) => !invalid.has(memberOf(name))))
}

const memberOf = (name: string) => name.split(/[.[]/)[0]!

/** Requirements that depend on other fields. */
export function missing(shape: Shape, requests: { isNeeded: Ask; isShown: Ask }, values: Values): Faults {
  const paths = fieldPathsOf({ shape, path: [], values, isShown: requests.isShown })
  const lacking = paths.filter(
    (path) => requests.isNeeded(plainWay(path), values, path) && valueAt(values, path) === undefined,
  )
  return Object.fromEntries(lacking.map((path) => [nameOf(path), 'is required']))
}

/** Validation errors that the exchange reports. */
export function refusedFields(error: unknown): Faults {
  if (!(error instanceof Refusal)) return {}
  return Object.fromEntries(error.fields.map(({ name, reason }) => [name, reason]))
}

/** The validation errors that remain after a field, one of its members, or its group was edited. */
export function without(faults: Faults, name: string): Faults {
  return Object.fromEntries(
    Object.entries(faults).filter(([other]) => !isWithin(other, name) && !isWithin(name, other)),
  )
}

const isWithin = (inner: string, outer: string) =>
  inner === outer || inner.startsWith(`${outer}[`) || inner.startsWith(`${outer}.`)
