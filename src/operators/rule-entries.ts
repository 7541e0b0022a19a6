import { formatEuro } from '#platform/money.ts'
import type { Db } from '#platform/db.ts'
import { Problem, type Fault } from '#platform/problem.ts'
import {
  kinds,
  readCounts,
  readNotices,
  readRule,
  type CountPlace,
  type Entry,
  type Kind,
  type Rule,
} from '#protection/index.ts'
import type { z } from 'zod'
import { limitOf } from './pages.ts'
import { found, operatorProblems } from './problems.ts'
import type { entryWish } from './rule-list-contract.ts'

type Wire = z.output<typeof entryWish>

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
export function entryOf(kind: Kind, { value, entity, text }: Wire): Entry | Fault[] {
  const form = forms[kind]!
  const faults: Fault[] = [
    ...(form.value.test(value) ? [] : [fault('value', `has not the form that ${kind} has`, 'pattern')]),
    ...needed('entity', entity, form.entity, kind),
    ...needed('text', text, form.text, kind),
  ]
  return faults.length > 0 ? faults : { value: valueOf({ value, entity }), said: text ?? null }
}

/** The same; a wrong one is refused by name. */
export function goodEntry(kind: Kind, wire: Wire, under: string): Entry {
  const entry = entryOf(kind, wire)
  if (!Array.isArray(entry)) return entry
  const faults = entry.map((one) => ({ ...one, name: under + one.name }))
  throw new Problem(operatorProblems.invalid, { faults })
}

/** The value under which an entry stands. */
export function valueOf({ value, entity }: Pick<Wire, 'value' | 'entity'>): string {
  return entity === undefined ? value : `${entity} ${value}`
}

export function entryWire(kind: Kind, { value, said }: Entry): Wire {
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

/** A page of what a rule has counted, with the latest notices. */
export async function countsPage(
  db: Db,
  ruleId: string,
  query: { cursor?: string | undefined; limit?: string | undefined },
) {
  const { kind } = found(await readRule(db, ruleId))
  const limit = limitOf(query)
  const [rows, notices] = await Promise.all([
    readCounts(db, { ruleId, after: query.cursor === undefined ? undefined : placeOf(query.cursor), limit }),
    readNotices(db, ruleId, 100),
  ])
  return {
    counts: rows.map((row) => ({
      api_key: row.accountId,
      key: row.key,
      since: row.beginsAt.toISOString(),
      until: row.endsAt.toISOString(),
      counted: kind === 'spend_cap' ? Number(formatEuro(row.counted)) : (row.seen ?? row.counted),
    })),
    notices: notices.map((one) => ({
      api_key: one.account_id,
      day: one.day.toISOString(),
      percent: one.percent,
      at: one.at.toISOString(),
    })),
    next: rows.length < limit ? null : cursorOf(rows.at(-1)!),
  }
}

function cursorOf({ accountId, key, beginsAt }: CountPlace): string {
  return `${accountId}|${beginsAt.getTime()}|${key}`
}

function placeOf(cursor: string): CountPlace {
  const [accountId = '', ms = '', ...key] = cursor.split('|')
  return { accountId, key: key.join('|'), beginsAt: new Date(Number(ms)) }
}
