import type { Operation } from '#platform/contract/contract.ts'
import { plainSchema } from '#platform/contract/openapi/openapi-json.ts'
import { jsonSchema } from '#platform/contract/validate.ts'
import type { z } from 'zod'
import type { ResourceRow, Resources } from '../src/cli/resources/row/row.ts'
import type { ParameterPart, ResourceShape, ResourceShapes } from '../src/cli/resources/row/shape.ts'
import {
  furtherOf,
  has,
  ifMatchOf,
  type Member,
  locationOf,
  type Schema,
  settingOf,
} from './resource-settings.ts'

/** Writes `src/cli/resources/shapes.json`: the parts of the contracts that the commands in the tables need. */
export function resourceShapes(resources: Resources, operations: Record<string, Operation>): ResourceShapes {
  return Object.fromEntries(
    Object.entries(resources).map(([name, row]) => [name, shapeOf(row, operations[row.of]!)]),
  )
}

/** Every command names the account and the carrier of a filter in the same way. */
const usualFlags = { api_key: 'account', account_id: 'account', carrier_id: 'carrier' }

function shapeOf(row: ResourceRow, operation: Operation): ResourceShape {
  const { words = [], flags: ownFlags = {}, without = [], fixed = {}, needed = [], usual = {} } = row
  const flags = { ...usualFlags, ...ownFlags }
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const members = membersOf(operation)
    .filter(({ name }) => !without.includes(name) && !(name in fixed))
    .map((one) => ({
      ...one,
      needed: (one.needed || needed.includes(one.name)) && usual[one.name] === undefined,
    }))
  const positions = [...inPath.filter((name) => !ownFlags[name]), ...words]
  const isPosition = ({ name }: Member) => positions.includes(name)
  const args = positions.map((name) => members.find((one) => one.name === name)!)
  const settings = members
    .filter((one) => !isPosition(one))
    .flatMap((one) => settingOf(one, { ...row, flags }))
  const list = listOf(operation, row.columns !== undefined)
  return {
    description: `${operation.summary.replace(/\.$/, '')}.`,
    args: Object.fromEntries(args.map((one) => [one.name, locationOf(one)])),
    options: Object.fromEntries([
      ...settings,
      ...furtherOf(members.filter((one) => !isPosition(one))),
      ...ifMatchOf(operation),
    ]),
    ...(operation.body && { body: true as const }),
    ...(operation.versioned && operation.method === 'GET' && { versioned: true as const }),
    ...(list && { list }),
  }
}

function membersOf({ path, params, query, body }: Operation): Member[] {
  const inside = (schema: z.ZodType | undefined, position: ParameterPart): Member[] => {
    const { properties = {}, required = [] } = schema ? read(schema, 'input') : {}
    return Object.entries(properties).map(([name, member]) => ({
      name,
      in: position,
      schema: member,
      needed: position === 'params' || required.includes(name),
    }))
  }
  const named = inside(params, 'params')
  const others = [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name!)
    .filter((name) => !named.some((one) => one.name === name))
    .map((name): Member => ({ name, in: 'params', schema: { type: 'string' }, needed: true }))
  return [...named, ...others, ...inside(query, 'query'), ...inside(body, 'body')]
}

/** The JSON Schema without titles, so that a type and its nullable form compare as equal. */
function read(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const text = JSON.stringify(jsonSchema(schema, io), (name, value: unknown) =>
    name === 'title' && typeof value === 'string' ? undefined : value,
  )
  return plainSchema(JSON.parse(text), io)
}

/** The list of objects in a response, and those of its members that fit into a table. */
function listOf({ method, responses: answers }: Operation, isList: boolean): ResourceShape['list'] {
  const [good] = Object.entries(answers).find(([status]) => status.startsWith('2')) ?? []
  const schema = good && method === 'GET' ? answers[Number(good)]!.schema : undefined
  const { properties = {} } = schema ? read(schema, 'output') : {}
  const members = Object.entries(properties).filter(([name]) => name !== 'next')
  const [list] = members.filter(([, one]) => one.items?.properties)
  const isAlone = members.every((one) => one === list || has(one[1], 'integer'))
  if (!list || !(isList || isAlone)) return undefined
  const isScalar = (one: Schema) =>
    !one.properties && !one.items && !one.anyOf && !has(one, 'object', 'array')
  const columns = Object.entries(list[1].items!.properties!).filter(([, one]) => isScalar(one))
  return { member: list[0], columns: columns.slice(0, 7).map(([name]) => name) }
}
