import type { Contract, Operation } from '../contract.ts'
import type { Json } from './openapi-json.ts'
import { describeOperation, type DocumentedOperation } from './openapi-operation.ts'
import { shareSchemas } from './openapi-schemas.ts'
import { type DocumentedFamily, schemesOf } from './openapi-security.ts'
import { shareAnswers, shareParameters } from './openapi-shared.ts'

export type { DocumentedFamily } from './openapi-security.ts'

export type OpenApi = {
  openapi: '3.1.0'
  info: Json
  servers: Json[]
  tags: Json[]
  security: Json[]
  paths: Record<string, Record<string, DocumentedOperation>>
  webhooks?: Record<string, Json>
  components: Record<'schemas' | 'responses' | 'parameters' | 'securitySchemes', Record<string, Json>>
}

/** A tag: its description, and the name that readers see if the tag itself is not one. */
export type DocumentTag = string | { displayName: string; description: string }

/** Audience of a document: its title, description and tags. */
export type DocumentInfo = {
  title: string
  summary: string
  description?: string
  tags?: Readonly<Record<string, DocumentTag>>
}

/**
 * The API document (OpenAPI 3.1) of contracts, in their order, with shared parts in `components`.
 * Throws for a duplicate operation ID or method and path, and for a contract of an unknown family.
 */
export function openapiOf(
  contracts: readonly Contract[],
  families: readonly DocumentedFamily[],
  { tags = {}, ...info }: DocumentInfo = { title: 'Strowger', summary: '' },
): OpenApi {
  const paths: OpenApi['paths'] = {}
  const operations = describeAll(contracts, families, paths)
  const schemas = shareSchemas(operations)
  const security = shareSecurity(operations)
  return {
    openapi: '3.1.0',
    info: { version: '1', ...info, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    tags: [...new Set(contracts.flatMap(tagsOf))].map((name) => ({ name, ...describeTag(tags[name]) })),
    security,
    paths,
    components: {
      schemas,
      responses: shareAnswers(operations),
      parameters: shareParameters(operations),
      securitySchemes: schemesOf(families),
    },
  }
}

function describeAll(
  contracts: readonly Contract[],
  families: readonly DocumentedFamily[],
  paths: OpenApi['paths'],
): DocumentedOperation[] {
  const described = new Map<string, DocumentedOperation>()
  for (const { family: name, title, operations } of contracts) {
    const family = families.find((known) => known.name === name)
    if (!family) throw new Error(`the contract "${title}" has the unknown family "${name}"`)
    for (const [operationId, operation] of Object.entries(operations)) {
      const item = (paths[operation.path] ??= {})
      const method = operation.method.toLowerCase()
      if (described.has(operationId) || item[method])
        throw new Error(
          `${operationId} (${operation.method} ${operation.path}) is defined twice in the contracts`,
        )
      item[method] = describeOperation(operationId, operation, title, family)
      described.set(operationId, item[method])
    }
  }
  return [...described.values()]
}

/** The most frequent requirement becomes the document's default; operations with it omit it. */
function shareSecurity(operations: readonly DocumentedOperation[]): Json[] {
  const textOf = ({ security }: DocumentedOperation) => JSON.stringify(security)
  const groups = Object.values(Object.groupBy(operations, textOf)).toSorted((a, b) => b!.length - a!.length)
  const [most = []] = groups
  const security = most[0]?.security ?? []
  for (const operation of most) delete operation.security
  return security
}

/** `x-displayName` is read by the API reference and other viewers of OpenAPI documents. */
function describeTag(tag: DocumentTag | undefined): Json {
  if (tag === undefined) return {}
  if (typeof tag === 'string') return { description: tag }
  return { 'x-displayName': tag.displayName, description: tag.description }
}

/** The tags of a contract, in the order of its operations. */
function tagsOf({ title, operations }: Contract): string[] {
  return Object.values<Operation>(operations).map(({ tag }) => tag ?? title)
}
