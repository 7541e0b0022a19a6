import type { Dice } from './dice.ts'
import type { Operation, Parameter } from './document.ts'
import { hints, tame } from './hints.ts'
import type { Json } from './schema.ts'
import type { Actor, Step } from './step.ts'
import { valueOf } from './values.ts'

/** A request in parts, so that any value can be replaced. */
export type Draft = {
  operation: Operation
  path: Record<string, string>
  query: [string, string][]
  headers: [string, string][]
  body?: { type: string; value: unknown }
}

/** A request that the document allows. `provided` are values of its path parameters. */
export function draftOf(operation: Operation, dice: Dice, provided: Record<string, string> = {}): Draft {
  const draft: Draft = { operation, path: {}, query: [], headers: [] }
  for (const parameter of operation.parameters) {
    const { name } = parameter
    if (parameter.in !== 'path' && !parameter.required && !dice.oneIn(3)) continue
    const value = provided[name] ?? String(valueOf(parameter.schema, dice, name))
    if (parameter.in === 'path') draft.path[name] = value
    else draft[parameter.in === 'query' ? 'query' : 'headers'].push([name, value])
  }
  if (operation.bodies.length > 0) {
    const { type, schema } = dice.pick(operation.bodies)
    const rows = () => Array.from({ length: dice.below(5) }, () => valueOf(schema, dice))
    draft.body = { type, value: isRows(type) ? rows() : valueOf(schema, dice) }
  }
  return draft
}

export function isRows(type: string): boolean {
  return type === 'text/csv' || type === 'application/x-ndjson'
}

export function isForm(type: string): boolean {
  return type === 'application/x-www-form-urlencoded'
}

/** The request in the form in which it is sent. */
export function stepOf(draft: Draft, as: Actor): Step {
  const { operation, query, headers, body } = tamed(draft)
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(draft.path[name] ?? 'x'))
  const requested = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  return {
    as,
    operation: operation.id,
    method: operation.method,
    path: requested ? `${path}?${requested}` : path,
    headers: [
      ...(body ? [['content-type', body.type] as [string, string]] : []),
      ...headers.map(([name, value]): [string, string] => [name, travelling(value)]),
    ],
    ...(body && { body: written(body.type, body.value) }),
  }
}

/** Replaces characters that HTTP headers do not permit. */
const travelling = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?')

/** Limits members that would flood the exchange (see `tame`). Invalid drafts are unchanged, because the exchange rejects them anyway. */
function tamed(draft: Draft): Draft {
  const { operation, body } = draft
  const query = draft.query.filter(([name]) => !tame.has(name))
  for (const { name } of parametersIn(operation, 'query'))
    if (tame.has(name)) query.push([name, String(hints[name]![0])])
  const described = operation.bodies.find(({ type }) => type === body?.type)
  const value = body?.value
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !described?.valid(value))
    return { ...draft, query }
  const kept = Object.entries(value).map(([name, one]) => [
    name,
    tame.has(name) && !hints[name]!.includes(one) ? hints[name]![0] : one,
  ])
  return { ...draft, query, body: { type: described.type, value: Object.fromEntries(kept) as Json } }
}

function written(type: string, value: unknown): string {
  if (type === 'application/x-ndjson')
    return (value as unknown[]).map((row) => `${JSON.stringify(row)}\n`).join('')
  if (type === 'text/csv') return csvOf(value as Json[])
  if (isForm(type)) return formOf(value)
  return JSON.stringify(value) ?? ''
}

/** Encodes a value as a form; a value that is not an object becomes its text, because a form can contain any text. */
function formOf(value: unknown): string {
  const text = (one: unknown) => encoded(typeof one === 'string' ? one : (JSON.stringify(one) ?? ''))
  if (typeof value !== 'object' || value === null) return text(value)
  return Object.entries(value)
    .map(([name, one]) => `${encoded(name)}=${text(one)}`)
    .join('&')
}

function csvOf(rows: Json[]): string {
  const names = Object.keys(rows[0] ?? { prefix: '' })
  // Inherited members are ignored, because names here may also be those of inherited members.
  const cell = (row: Json, name: string) => {
    const value = Object.hasOwn(row ?? {}, name) ? row[name] : ''
    return `"${(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replaceAll('"', '""')}"`
  }
  return [names.join(','), ...rows.map((row) => names.map((name) => cell(row, name)).join(','))].join('\n')
}

/** Percent-encodes a text, except placeholders, whose values are not known yet. */
export function encoded(text: string): string {
  return text
    .split(/(\{\{[^}]*\}\})/)
    .map((part) => (/^\{\{[\w.:/*-]+\}\}$/.test(part) ? part : encodeURIComponent(part.toWellFormed())))
    .join('')
}

export function parametersIn(operation: Operation, position: Parameter['in']): Parameter[] {
  return operation.parameters.filter((one) => one.in === position)
}
