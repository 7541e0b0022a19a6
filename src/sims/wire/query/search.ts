import { fraudStatuses, limitStatuses, simStatusCode } from '../../states/states.ts'
import type { SimFilter } from '../../list/filter.ts'
import { simMembers } from '../../list/member-store.ts'
import { endsEarly, readInstant } from './instants.ts'
import { read, type Read, wrong } from './parameters.ts'

const ownFields = Array.from(
  { length: 10 },
  (_, i) => `field${i + 1}` as const,
) as readonly `field${number}`[]

type Condition = (stated: string) => Read<SimFilter>

const refused = (field: string, description: string) => wrong(`Search: ${field} ${description}.`)

/** Maps numeric statuses to filters: the codes of the specification, and `none` in addition, for SIMs without a profile. */
function numbered(field: string, codes: Readonly<Record<string, number>>, to: (code: number) => SimFilter) {
  return (stated: string): Read<SimFilter> =>
    Object.hasOwn(codes, stated) ? read(to(codes[stated]!)) : refused(field, `has no value ${shown(stated)}`)
}

/** The searchable fields (S1-092). */
const conditions: Readonly<Record<string, Condition>> = {
  iccid: (stated) =>
    /^89[0-9]{16,18}$/.test(stated)
      ? read({ iccid: stated })
      : refused('iccid', 'has 18 to 20 digits and begins with 89'),
  status(stated) {
    const status = simStatusCode(stated)
    return status === undefined ? wrong('Status: the provided status is invalid.') : read({ status })
  },
  fraudstatus: numbered(
    'fraudstatus',
    { 0: fraudStatuses.ok, 2: fraudStatuses.alarm, none: fraudStatuses.noFraudProfile },
    (fraud) => ({ fraud }),
  ),
  limitstatus: numbered(
    'limitstatus',
    {
      0: limitStatuses.ok,
      1: limitStatuses.warning,
      2: limitStatuses.alarm,
      3: limitStatuses.suspended,
      none: limitStatuses.noLimitProfile,
    },
    (lim) => ({ lim }),
  ),
  ...Object.fromEntries(
    ownFields.map((name) => [
      name,
      (stated: string) =>
        stated.includes('\0') ? refused(name, 'has a NUL') : read({ fields: { [name]: stated } }),
    ]),
  ),
  changedatefrom: (stated) => changed('changedatefrom', stated, (changedFrom) => ({ changedFrom })),
  changedateto: (stated) => changed('changedateto', stated, (changedTo) => ({ changedTo })),
}

function changed(name: string, stated: string, to: (at: Date) => SimFilter): Read<SimFilter> {
  const { value, wrong: sentences } = readInstant(name, stated)
  return sentences ? { wrong: sentences } : read(to(value!))
}

/** Reads `fieldname:value;fieldname:value`, each split at its first colon (S1-090). */
export function readSearch(stated: unknown): Read<SimFilter> {
  if (stated === undefined) return read({})
  if (typeof stated !== 'string') return wrong('Search: must be stated once.')
  const filter: SimFilter = {}
  const sentences: string[] = []
  const named = new Set<string>()
  for (const condition of stated.split(';', mostConditions + 1)) {
    const { value, wrong: faults } = readCondition(condition, named)
    if (faults) sentences.push(...faults)
    else Object.assign(filter, value, value.fields && { fields: { ...filter.fields, ...value.fields } })
  }
  if (filter.changedFrom && filter.changedTo && filter.changedTo < filter.changedFrom)
    sentences.push(endsEarly('changedatefrom', 'changedateto'))
  return sentences.length > 0 ? wrong(...sentences) : read(filter)
}

/** The maximum number of conditions; one more is read to report the excess. */
const mostConditions = Object.keys(conditions).length

function readCondition(text: string, named: Set<string>): Read<SimFilter> {
  const colon = text.indexOf(':')
  if (colon < 0) return refused(shown(text), 'is not a condition of the form fieldname:value')
  const [name, value] = [text.slice(0, colon), text.slice(colon + 1)]
  const condition = Object.hasOwn(conditions, name) ? conditions[name] : undefined
  if (!condition) return refused(shown(name), 'is an unknown field')
  if (named.has(name)) return refused(name, 'is stated twice')
  named.add(name)
  return value === '' ? refused(name, 'has an empty value') : condition(value)
}

/** Quotes a client's text for an error, shortened. */
export function shown(stated: string): string {
  return `"${stated.length > 60 ? `${stated.slice(0, 60).toWellFormed()}…` : stated}"`
}

/** The members of a SIM that can be requested in addition to its ICCID (S1-093). */
export const additionalFields = [...simMembers, 'simaggregateddata'] as const
export type AdditionalField = (typeof additionalFields)[number]

/** Reads names joined by `;` (S1-091). */
export function readAdditional(stated: unknown): Read<ReadonlySet<AdditionalField>> {
  if (stated === undefined) return read(new Set())
  if (typeof stated !== 'string') return wrong('Additional fields: must be stated once.')
  const names = stated.split(';', additionalFields.length + 1)
  const unknown = names.filter((name) => !(additionalFields as readonly string[]).includes(name))
  return unknown.length > 0
    ? wrong(...unknown.map((name) => `Additional fields: ${shown(name)} is an unknown field.`))
    : read(new Set(names as AdditionalField[]))
}
