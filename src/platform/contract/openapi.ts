import type { AnswerShape, Contract, Operation } from './contract.ts'
import { rowTypes } from '../http/rows.ts'
import { openSchemas, type Schemas } from './openapi-schemas.ts'

type Json = Record<string, unknown>

type SecurityScheme =
  | 'basic'
  | 'query'
  | 'applicationJwt'
  | 'channelToken'
  | 'userBasic'
  | 'userToken'
  | 'numberToken'
  | 'operatorToken'
  | 'session'
  | 'none'

/** What the document needs of a family: how its callers say who they are, each way sufficient on its own. */
export type DocumentedFamily = { name: string; security: readonly SecurityScheme[] }

export type OpenApi = {
  openapi: '3.1.0'
  info: Json
  servers: Json[]
  tags: Json[]
  paths: Record<string, Record<string, Json & { operationId: string; 'x-also-at'?: readonly string[] }>>
  components: { securitySchemes: Json; schemas: Json }
}

/** The schemes that a way in takes, all of them at once. */
const schemes: Record<SecurityScheme, Record<string, Json>> = {
  basic: {
    basic: {
      type: 'http',
      scheme: 'basic',
      description: 'An API key as the user and one of its secrets as the password.',
    },
  },
  query: {
    apiKey: {
      type: 'apiKey',
      in: 'query',
      name: 'api_key',
      description: 'For clients that cannot do better.',
    },
    apiSecret: {
      type: 'apiKey',
      in: 'query',
      name: 'api_secret',
      description: 'For clients that cannot do better.',
    },
  },
  applicationJwt: {
    applicationJwt: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: "A JWT signed by RS256 with the application's private key.",
    },
  },
  channelToken: {
    channelToken: { type: 'http', scheme: 'bearer', description: 'The token of a chat channel.' },
  },
  userBasic: {
    userBasic: {
      type: 'http',
      scheme: 'basic',
      description: 'The client id of an API user as the user and one of its secrets as the password.',
    },
  },
  numberToken: {
    numberToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'An access token of one number, from `/oauth2/bc-authorize` and `/oauth2/token`.',
    },
  },
  userToken: {
    userToken: { type: 'http', scheme: 'bearer', description: 'An access token from `/oauth2/token`.' },
  },
  operatorToken: { operatorToken: { type: 'http', scheme: 'bearer', description: "The operator's token." } },
  session: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-sid',
      description: 'The session of somebody who has signed in with a browser; `sid` over http on loopback.',
    },
  },
  none: {},
}

/**
 * The API document (OpenAPI 3.1) of all contracts, in their order.
 * Throws when an operationId or a method and path stands twice, or a contract's family is not among the given.
 */
export function openapiOf(contracts: readonly Contract[], families: readonly DocumentedFamily[]): OpenApi {
  const schemas = openSchemas()
  const paths: OpenApi['paths'] = {}
  const ids = new Set<string>()
  for (const { family: name, title, operations } of contracts) {
    const family = families.find((known) => known.name === name)
    if (!family)
      throw new Error(`the contract "${title}" is of the family "${name}", which the document was not given`)
    for (const [operationId, operation] of Object.entries(operations)) {
      const item = (paths[operation.path] ??= {})
      const method = operation.method.toLowerCase()
      if (ids.has(operationId) || item[method])
        throw new Error(
          `${operationId} (${operation.method} ${operation.path}) stands twice in the contracts`,
        )
      ids.add(operationId)
      item[method] = { operationId, ...describe(operation, title, family, schemas) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Strowger',
      version: '1',
      summary:
        'Messages, accounts, applications and API secrets of customers, and what operators see and change.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(contracts.flatMap(tagsOf))].map((name) => ({ name })),
    paths,
    components: { securitySchemes: schemesOf(families), schemas: schemas.shared },
  }
}

/** The headings of a contract, in the order of its operations. */
function tagsOf({ title, operations }: Contract): string[] {
  return Object.values<Operation>(operations).map(({ tag }) => tag ?? title)
}

function schemesOf(families: readonly DocumentedFamily[]): Json {
  const used = new Set(families.flatMap(({ security }) => security))
  const ways = Object.keys(schemes) as SecurityScheme[]
  return Object.assign({}, ...ways.filter((way) => used.has(way)).map((way) => schemes[way])) as Json
}

function describe(operation: Operation, title: string, family: DocumentedFamily, schemas: Schemas): Json {
  const { summary, description, deprecated, alsoAt, body, bodyType = 'json', answers } = operation
  const parameters = parametersOf(operation, schemas)
  return {
    tags: [operation.tag ?? title],
    summary,
    ...(description ? { description } : {}),
    ...(deprecated ? { deprecated } : {}),
    ...(alsoAt ? { 'x-also-at': alsoAt } : {}),
    security: family.security.map((way) =>
      Object.fromEntries(Object.keys(schemes[way]).map((name) => [name, []])),
    ),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(
              mediaTypes[bodyType].map((type) => [type, { schema: schemas.input(body) }]),
            ),
          },
        }
      : {}),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, shape]) => [status, answerOf(shape, schemas)]),
    ),
  }
}

const mediaTypes = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded'],
  rows: rowTypes,
} as const

function answerOf(
  { schema, type = 'application/json', alsoAs = [], headers, says }: AnswerShape,
  schemas: Schemas,
): Json {
  const types = [type, ...alsoAs]
  return {
    description: says,
    ...(headers ? { headers: headersOf(headers, schemas) } : {}),
    ...(schema
      ? { content: Object.fromEntries(types.map((one) => [one, { schema: schemas.output(schema) }])) }
      : {}),
  }
}

function headersOf(headers: NonNullable<AnswerShape['headers']>, schemas: Schemas): Json {
  return Object.fromEntries(
    Object.entries(headers).map(([name, member]) => {
      const { description, ...schema } = schemas.output(member)
      return [name, { ...(description ? { description } : {}), schema }]
    }),
  )
}

/** Members of the three objects that are not the body; a path's names are parameters even where no schema speaks of them. */
function parametersOf(operation: Operation, schemas: Schemas): Json[] {
  const parts = { path: operation.params, query: operation.query, header: operation.headers }
  const found: Json[] = []
  for (const [part, schema] of Object.entries(parts)) {
    const { properties = {}, required = [] } = (schema ? schemas.input(schema) : {}) as Members
    for (const [name, member] of Object.entries(properties)) {
      const { description, deprecated, ...rest } = member
      found.push({
        name,
        in: part,
        required: part === 'path' || required.includes(name),
        ...(description ? { description } : {}),
        ...(deprecated ? { deprecated } : {}),
        schema: rest,
      })
    }
  }
  for (const [, name] of operation.path.matchAll(/\{(\w+)\}/g))
    if (!found.some((parameter) => parameter['in'] === 'path' && parameter['name'] === name))
      found.push({ name, in: 'path', required: true, schema: { type: 'string' } })
  return found
}

type Members = { properties?: Record<string, Json>; required?: string[] }
