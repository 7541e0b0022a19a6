import type { Operation } from '#platform/contract/contract.ts'
import type { ResourceRow } from '../src/cli/resources/row/row.ts'
import type { ParameterArgument, ParameterPart, Setting } from '../src/cli/resources/row/shape.ts'

export type Schema = {
  type?: string | string[]
  format?: string
  description?: string
  enum?: (string | null)[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}
/** A member of the path, the query or the body of a request. */
export type Member = { name: string; in: ParameterPart; schema: Schema; needed: boolean }

/** Members whose name does not describe them, and that have no description in the contract. */
const described: Readonly<Record<string, string>> = {
  unconfirmed_minutes: 'Messages whose receipt has been missing for more than this number of minutes.',
  group_by: 'One row for each value of this, instead of for each hour or day.',
  iccid: 'ICCID of the SIM.',
  iccids: 'ICCIDs of the SIMs.',
  warning_bytes: 'Bytes of a month at which an event warns.',
  alarm_bytes: 'Bytes of a month at which an alarm is raised.',
  primary_api_key: 'Subaccounts of this primary account.',
  message_uuid: 'ID of the message.',
  changed_from: 'Changed at or after this time.',
  changed_to: 'Changed before this time.',
}

const acronym = /\b(api|id|url|uuid|iccid|imsi)\b/g

/** The contract's description, or one derived from the name. */
function saysOf({ name, in: position, schema }: Member): string {
  if (schema.description !== undefined) return schema.description
  if (described[name] !== undefined) return described[name]
  const plain = name === 'api_key' ? 'account' : name.replace(/_id$/, '').replaceAll('_', ' ')
  const words = plain.replaceAll(acronym, (word) => word.toUpperCase())
  if (position === 'query') return `Filter by ${words}.`
  if (name.endsWith('_id')) return `ID of the ${words}.`
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

const typesOf = ({ type }: Schema) => [type ?? []].flat()
export const has = (schema: Schema, ...types: string[]) => typesOf(schema).some((one) => types.includes(one))

/** A positional argument of the command. */
export function locationOf(member: Member): ParameterArgument {
  const { name, in: position, schema } = member
  const of = schema.enum?.filter((one) => one !== null)
  return {
    description: saysOf(member),
    ...(of && { of }),
    member: name,
    in: position,
    ...(has(schema, 'integer', 'number') && { as: 'number' as const }),
  }
}

/** The option of a member; empty if one argument cannot express its value. */
export function settingOf(
  member: Member,
  { flags = {}, switches = [], choices = {}, usual = {} }: ResourceRow,
): [string, Setting][] {
  const { name, schema, needed } = member
  const flag = flags[name] ?? name.replaceAll('_', '-')
  const common = {
    description: `${saysOf(member)}${usual[name] === undefined ? '' : ` Default: ${usual[name]}.`}`,
    member: name,
    in: member.in,
    ...(needed && { needed: true as const }),
  }
  const alone = { description: common.description, member: name, in: member.in }
  const choice = choices[name]
  if (choice) return [[choice.flag, { ...alone, sets: choice.word }]]
  if (switches.includes(name)) return [[flag, alone]]
  if (/password|secret/.test(name) && has(schema, 'string'))
    return [
      [
        `${flag}-file`,
        {
          ...common,
          description: `${common.description} Read from this file, or from standard input (-).`,
          value: 'file',
          file: true,
          as: 'file',
        },
      ],
    ]
  // In the contract, numbers in a query are strings.
  const isCount = member.in === 'query' && /^(limit|page)$/.test(name)
  const reading = isCount ? { value: 'n', number: true as const } : readingOf(schema)
  return reading ? [[flag, { ...common, ...reading }]] : []
}

function readingOf(schema: Schema): (Pick<Setting, 'value'> & Partial<Setting>) | undefined {
  const nullable = has(schema, 'null')
  const clears = nullable ? { nullable: true as const } : {}
  const words = schema.enum?.filter((one) => one !== null)
  if (words) return { value: 'word', of: nullable ? [...words, 'null'] : words, ...clears }
  if (has(schema, 'integer', 'number'))
    return nullable ? { value: 'n', as: 'number', ...clears } : { value: 'n', number: true }
  if (has(schema, 'boolean')) return { value: 'yes|no', of: ['yes', 'no'], as: 'boolean' }
  if (has(schema, 'array') && has(schema.items ?? {}, 'string'))
    return { value: 'text', many: true, ...(schema.items?.enum && { of: schema.items.enum as string[] }) }
  if (schema.format === 'date-time') return { value: 'time', as: 'time', ...clears }
  if (has(schema, 'string') || schema.anyOf?.every((one) => has(one, 'string', 'null')))
    return { value: schema.format === 'uuid' ? 'id' : 'text', ...clears }
  return undefined
}

/** The option of a change that is rejected if the object has another version. */
export const ifMatchOf = ({ versioned, method }: Operation): [string, Setting][] =>
  versioned && method !== 'GET'
    ? [['if-match', { description: ifMatchSays, value: 'version', member: 'if-match', in: 'headers' }]]
    : []

const ifMatchSays = 'Changes the object only if it still has this version, which `show` prints.'

/** The option for members that no other option can express; its value is JSON. */
export function furtherOf(members: readonly Member[]): [string, Setting][] {
  const left = members.filter(({ in: position, schema }) => position === 'body' && !readingOf(schema))
  if (left.length === 0) return []
  const description = `Further members as an object in JSON: ${left.map(({ name }) => name).join(', ')}.`
  return [['body', { description, value: 'json', member: 'body', in: 'body', as: 'json' }]]
}
