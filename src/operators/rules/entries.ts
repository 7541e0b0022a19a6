import { Problem, type Fault } from '#platform/contract/problem.ts'
import { kinds, type Entry, type Kind, type Rule } from '#protection/index.ts'
import type { z } from 'zod'
import { operatorProblems } from '../problems.ts'
import type { entryWish } from './list-contract.ts'

/** An entry as it is uploaded. */
export type EntryWish = z.output<typeof entryWish>

const number = /^[1-9][0-9]{6,14}$/
const id = /^[0-9A-Za-z._-]{1,64}$/

/** What entries of a kind's list are: the form of their value, and whether they name an entity and a text. */
const forms: Partial<Record<Kind, { value: RegExp; entity: boolean; text: boolean }>> = {
  do_not_originate: { value: /^.{1,15}$/su, entity: false, text: false },
  blocked_number: { value: number, entity: false, text: false },
  white_list: { value: number, entity: false, text: false },
  entity: { value: id, entity: false, text: false },
  header: { value: /^.{1,15}$/su, entity: true, text: false },
  content: { value: id, entity: true, text: true },
  consent: { value: number, entity: true, text: false },
}

/** A rule that has a list. */
export function withList(rule: Rule): Rule {
  if (!kinds[rule.kind].list) throw new Problem(operatorProblems.noList)
  return rule
}

/** An entry as it is kept, or what is wrong with it. */
export function entryOf(kind: Kind, { value, entity, text }: EntryWish): Entry | Fault[] {
  const form = forms[kind]!
  const faults: Fault[] = [
    ...(form.value.test(value) ? [] : [fault('value', `has not the form that ${kind} has`, 'pattern')]),
    ...needed('entity', entity, form.entity, kind),
    ...needed('text', text, form.text, kind),
  ]
  return faults.length > 0 ? faults : { value: valueOf({ value, entity }), said: text ?? null }
}

/** The same; a wrong one is refused by name. */
export function goodEntry(kind: Kind, wire: EntryWish, under: string): Entry {
  const entry = entryOf(kind, wire)
  if (!Array.isArray(entry)) return entry
  const faults = entry.map((one) => ({ ...one, name: under + one.name }))
  throw new Problem(operatorProblems.invalid, { faults })
}

/** The value under which an entry stands. */
export function valueOf({ value, entity }: Pick<EntryWish, 'value' | 'entity'>): string {
  return entity === undefined ? value : `${entity} ${value}`
}

/** An entry as operators see it. */
export function entryWire(kind: Kind, { value, said }: Entry): EntryWish {
  const space = forms[kind]!.entity ? value.indexOf(' ') : -1
  return {
    value: value.slice(space + 1),
    ...(space > 0 && { entity: value.slice(0, space) }),
    ...(said !== null && { text: said }),
  }
}

function needed(name: string, value: unknown, wanted: boolean, kind: Kind): Fault[] {
  if ((value !== undefined) === wanted) return []
  return [
    wanted ? fault(name, `is needed by ${kind}`, 'required') : fault(name, `is not for ${kind}`, 'unknown'),
  ]
}

const fault = (name: string, reason: string, rule: string): Fault => ({ name, reason, rule })
