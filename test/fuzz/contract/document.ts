import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenApi } from '#platform/contract/openapi/openapi.ts'
import { webAddressFormats } from '#platform/contract/web-address.ts'
import type { Json, Schema } from './schema.ts'
import { worded } from './worded.ts'

/** A parameter outside the body. */
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
  valid: (value: unknown) => boolean
}

export type Documented = { type?: string; valid?: ValidateFunction }

/** An operation of the document, ready to be called and checked. */
export type Operation = {
  id: string
  method: string
  path: string
  /** Other paths of the same operation. */
  alsoAt: readonly string[]
  parameters: Parameter[]
  /** The bodies by media type; the default media type is the first. */
  bodies: { type: string; schema: Schema; valid: (value: unknown) => boolean }[]
  answers: Map<number, Documented>
  schemes: string[]
}

export type Document = {
  operations: Operation[]
  /** Operations for customers. One half of all requests calls one of them, because they have more callers. */
  customers: Operation[]
  /** Resolves a method and a path as sent: to an operation, or to the methods of the path and the media type of its errors. */
  resolve(method: string, path: string): { operation?: Operation; methods: string[]; refusedAs?: string }
}

/** Reads the documents of a running exchange, so that new operations are fuzzed too. */
export function readDocument(...documents: OpenApi[]): Document {
  const read = documents.flatMap((openapi) => operationsOf(openapi))
  const operations = [...new Map(read.map((operation) => [operation.id, operation])).values()]
  const customers = operations.filter(({ schemes }) => !schemes.includes('operatorToken'))
  return { operations, customers, resolve: resolver(operations) }
}

function operationsOf(openapi: OpenApi): Operation[] {
  const ajv = new Ajv2020({
    strict: false,
    allowUnionTypes: true,
    inlineRefs: false,
    code: { optimize: false },
  })
  addFormats.default(ajv)
  for (const [name, check] of Object.entries(webAddressFormats)) ajv.addFormat(name, check)
  ajv.addSchema({ $id: 'exchange', components: openapi.components })
  // Responses are compiled once, because most operations have the same errors.
  const compiled = new Map<string, ValidateFunction>()
  const compile = (schema: Json) => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"exchange#/')
    return compiled.getOrInsertComputed(text, () => ajv.compile(JSON.parse(text)))
  }
  return Object.entries(openapi.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) =>
      operationOf(method.toUpperCase(), path, writtenOut(described, openapi), compile, openapi),
    ),
  )
}

/** An operation, together with the parameters and responses that it references and those that the document states for all operations. */
function writtenOut(
  described: OpenApi['paths'][string][string],
  { components, security }: OpenApi,
): Described {
  const { parameters, responses } = components
  const target = (value: Json, among: Record<string, Json>): Json =>
    typeof value['$ref'] === 'string' ? among[value['$ref'].split('/').at(-1)!]! : value
  return {
    security,
    ...described,
    parameters: (described.parameters ?? []).map((one) => target(one, parameters)),
    responses: Object.fromEntries(
      Object.entries(described.responses).map(([status, one]) => [status, target(one, responses)]),
    ),
  } as unknown as Described
}

type Described = {
  operationId: string
  'x-also-at'?: string[]
  parameters?: { name: string; in: Parameter['in']; required: boolean; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { content?: Record<string, { schema: Json }> }>
  security: Record<string, unknown>[]
}

function operationOf(
  method: string,
  path: string,
  described: Described,
  compile: (schema: Json) => ValidateFunction,
  openapi: OpenApi,
): Operation {
  const resolved = (schema: Json) => inlined(schema, openapi.components.schemas)
  return {
    id: described.operationId,
    method,
    path,
    alsoAt: described['x-also-at'] ?? [],
    parameters: (described.parameters ?? []).map((one) => ({
      ...one,
      schema: resolved(one.schema),
      valid: compile(one.schema),
    })),
    bodies: Object.entries(described.requestBody?.content ?? {}).map(([type, { schema }]) => ({
      type,
      ...worded(described.operationId, resolved(schema), compile(schema)),
    })),
    answers: new Map(
      Object.entries(described.responses).map(([status, { content }]) => {
        const [one] = Object.entries(content ?? {})
        return [Number(status), one ? { type: one[0], valid: compile(one[1].schema) } : {}]
      }),
    ),
    schemes: described.security.flatMap((one) => Object.keys(one)),
  }
}

/** The schema with its references replaced, up to a depth of five, because schemas may contain themselves. */
function inlined(schema: Json, shared: Record<string, Json>, depth = 0): Schema {
  const turn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turn)
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...rest } = value as Json
    if (typeof $ref !== 'string')
      return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, turn(v)]))
    const target = shared[$ref.replace('#/components/schemas/', '')]
    return depth > 4 || !target ? {} : inlined({ ...target, ...rest }, shared, depth + 1)
  }
  return turn(schema) as Schema
}

function resolver(operations: Operation[]): Document['resolve'] {
  const patterns = operations.flatMap((operation) =>
    [operation.path, ...operation.alsoAt].map((path) => ({
      operation: { ...operation, path },
      named: path.split('/').filter((part) => !part.startsWith('{')).length,
      pattern: patternOf(path, '[^/]*'),
      complete: patternOf(path, '[^/]+'),
    })),
  )
  return (method, path) => {
    const plain = path.split(/[?#]/, 1)[0]!
    const here = patterns.filter(({ pattern }) => pattern.test(plain))
    const most = Math.max(...here.map(({ named }) => named))
    const nearest = here.filter(({ named }) => named === most)
    const closest = nearest.map(({ operation }) => operation)
    // If the literal path does not have the method, a path with a parameter may match the same text and have the method.
    const described = methodOf(method)
    const operation = [...closest, ...here.map((one) => one.operation)].find(
      (one) => one.method === described,
    )
    // The format of errors follows from the 401 response, which every operation has.
    const refusedAs = closest[0]?.answers.get(401)?.type
    return {
      ...(operation && { operation }),
      // A path with an empty ID is invalid, so it has no other methods.
      methods: nearest
        .filter(({ complete: full }) => full.test(plain))
        .flatMap((one) => (one.operation.method === 'GET' ? ['GET', 'HEAD'] : [one.operation.method])),
      ...(refusedAs && { refusedAs }),
    }
  }
}

/** Every path with GET also accepts HEAD and responds without a body (RFC 9110, 9.3.2), but the document lists only GET. */
const methodOf = (method: string) => (method === 'HEAD' ? 'GET' : method)

function patternOf(path: string, id: string): RegExp {
  const parts = path.split(/(\{\w+\})/).map((part) => (part.startsWith('{') ? id : RegExp.escape(part)))
  return new RegExp(`^${parts.join('')}$`)
}
