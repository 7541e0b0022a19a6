import { Problem, type Fault } from '#platform/contract/problem.ts'
import { extraValues, kinds, type Kind } from '../rules/kinds.ts'
import type { Entry } from '../lists/list-store.ts'
import type { Rule } from '../rules/rule.ts'
import type { z } from 'zod'
import { operatorProblems } from '#operators/index.ts'
import type { entryInput } from './list-contract.ts'

/** An entry as uploaded. */
export type EntryInput = z.output<typeof entryInput>

const number = /^[1-9][0-9]{6,14}$/
const id = /^[0-9A-Za-z._-]{1,64}$/

/** Format of the values on lists, by kind. */
const forms: Partial<Record<Kind, RegExp>> = {
  do_not_originate: /^.{1,15}$/su,
  blocked_number: number,
  white_list: number,
  entity: id,
  header: /^.{1,15}$/su,
  content: id,
  consent: number,
}

const has = (kind: Kind, part: 'entity' | 'text') => extraValues[kind]!.includes(part)

/** Asserts that a rule has a list. */
export function withList(rule: Rule): Rule {
  if (!kinds[rule.kind].list) throw new Problem(operatorProblems.noList)
  return rule
}

/** The stored form of an entry, or the errors in its fields. */
export function entryOf(kind: Kind, { value, entity, text }: EntryInput): Entry | Fault[] {
  const faults: Fault[] = [
    ...(forms[kind]!.test(value) ? [] : [fault('value', `does not have the format of ${kind}`, 'pattern')]),
    ...needed('entity', entity, has(kind, 'entity'), kind),
    ...needed('text', text, has(kind, 'text'), kind),
  ]
  return faults.length > 0 ? faults : { value: valueOf({ value, entity }), text: text ?? null }
}

/** The stored form of an entry; throws if its fields are invalid. */
export function goodEntry(kind: Kind, wire: EntryInput, under: string): Entry {
  const entry = entryOf(kind, wire)
  if (!Array.isArray(entry)) return entry
  const faults = entry.map((one) => ({ ...one, name: under + one.name }))
  throw new Problem(operatorProblems.invalid, { faults })
}

/** The stored value of an entry. */
export function valueOf({ value, entity }: Pick<EntryInput, 'value' | 'entity'>): string {
  return entity === undefined ? value : `${entity} ${value}`
}

/** An entry in the operator API. */
export function entryWire(kind: Kind, { value, text }: Entry): EntryInput {
  const space = has(kind, 'entity') ? value.indexOf(' ') : -1
  return {
    value: value.slice(space + 1),
    ...(space > 0 && { entity: value.slice(0, space) }),
    ...(text !== null && { text }),
  }
}

function needed(name: string, value: unknown, required: boolean, kind: Kind): Fault[] {
  if ((value !== undefined) === required) return []
  return [
    required
      ? fault(name, `is required for ${kind}`, 'required')
      : fault(name, `is not accepted for ${kind}`, 'unknown'),
  ]
}

const fault = (name: string, reason: string, rule: string): Fault => ({ name, reason, rule })
