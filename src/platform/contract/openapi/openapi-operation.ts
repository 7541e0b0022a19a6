import type { z } from 'zod'
import type { ResponseShape, Operation } from '../contract.ts'
import { csvType, rowTypes } from '../row-stream.ts'
import { jsonSchema } from '../validate.ts'
import { type Json, plainSchema } from './openapi-json.ts'
import { type DocumentedFamily, securityOf } from './openapi-security.ts'

/** An operation of the document; its schemas are inline until they are shared. */
export type DocumentedOperation = Json & {
  operationId: string
  'x-also-at'?: readonly string[]
  parameters?: Json[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Json & { headers?: Record<string, Json>; content?: Content }>
  security?: Json[]
}

export type Content = Record<string, { schema: Json; examples?: Json }>

/** Describes one operation of a contract with the given title. */
export function describeOperation(
  operationId: string,
  operation: Operation,
  title: string,
  family: DocumentedFamily,
): DocumentedOperation {
  const { summary, description, deprecated, alsoAt, body, bodyType = 'json', responses } = operation
  const parameters = parametersOf(operation)
  return {
    operationId,
    tags: [operation.tag ?? title],
    summary,
    ...(description && { description }),
    ...(deprecated && { deprecated }),
    ...(alsoAt && { 'x-also-at': alsoAt }),
    security: securityOf(family),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: contentOf(mediaTypes[bodyType], sent(body)) } }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, shape]) => [status, answerOf(shape)]),
    ),
  }
}

const mediaTypes = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded'],
  rows: rowTypes,
} as const

const sent = (schema: z.ZodType) => plainSchema(jsonSchema(schema, 'input'), 'input')
const answered = (schema: z.ZodType) => plainSchema(jsonSchema(schema, 'output'), 'output')

function contentOf(types: readonly string[], schema: Json): Content {
  return Object.fromEntries(types.map((type) => [type, { schema }]))
}

function answerOf({
  schema,
  type = 'application/json',
  alsoAs = [],
  csv,
  headers,
  description,
}: ResponseShape) {
  return {
    description: description,
    ...(headers && { headers: headersOf(headers) }),
    ...(schema && {
      content: {
        ...contentOf([type, ...alsoAs], answered(schema)),
        ...(csv && contentOf([csvType], { type: 'string' })),
      },
    }),
  }
}

function headersOf(headers: NonNullable<ResponseShape['headers']>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, member]) => {
      const { description, ...schema } = answered(member)
      return [name, { ...(description ? { description } : {}), schema }]
    }),
  )
}

/** Parameters of path, query and headers, and path parameters without a schema. */
function parametersOf(operation: Operation): Json[] {
  const parts = { path: operation.params, query: operation.query, header: operation.headers }
  const found = Object.entries(parts).flatMap(([part, schema]) => (schema ? membersOf(part, schema) : []))
  for (const [, name] of operation.path.matchAll(/\{(\w+)\}/g))
    if (!found.some((parameter) => parameter['in'] === 'path' && parameter['name'] === name))
      found.push({ name, in: 'path', required: true, schema: { type: 'string' } })
  return found
}

function membersOf(part: string, schema: z.ZodType): Json[] {
  const { properties = {}, required = [] } = sent(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, deprecated, ...rest }]) => ({
    name,
    in: part,
    required: part === 'path' || required.includes(name),
    ...(description ? { description } : {}),
    ...(deprecated ? { deprecated } : {}),
    schema: rest,
  }))
}
