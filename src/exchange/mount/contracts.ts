import type { Contract } from '#platform/contract/contract.ts'
import {
  type DocumentedFamily,
  type DocumentInfo,
  type OpenApi,
  openapiOf,
} from '#platform/contract/openapi/openapi.ts'
import { addExamples } from '#platform/contract/openapi/openapi-examples.ts'
import { webhooksOf } from '#platform/contract/openapi/openapi-webhooks.ts'
import { addSamples } from '#platform/contract/samples/samples.ts'
import { customerApis } from './customers.ts'
import { readExamples } from './examples.ts'
import { documentedEvents } from './webhook-bodies.ts'
import { signInMethodsContract } from './sign-in-methods.ts'
import { operatorApis } from './operators.ts'
import { tags } from './tags.ts'

/** Customer APIs in the order of the API document. */
const customerContracts: readonly Contract[] = customerApis.map(({ contract }) => contract)

/** Operator APIs. */
const operatorContracts: readonly Contract[] = operatorApis.map(({ contract }) => contract)

/** Every contract of the exchange. */
export const contracts: readonly Contract[] = [
  ...customerContracts,
  signInMethodsContract,
  ...operatorContracts,
]

/** How the callers of each API family authenticate. */
const families: readonly DocumentedFamily[] = [
  ...new Map(
    [...customerApis, { contract: signInMethodsContract, security: ['none'] as const }, ...operatorApis].map(
      ({ contract: { family: name }, security }) => [name, { name, security }],
    ),
  ).values(),
]

/** Callers with a separate API document and separate routes. */
export type Audience = 'customers' | 'operators'

/** Where to begin, and rules for all operations, which the document states once. */
const description =
  'The [guides](/docs/guides/) show each task step by step. Paths with GET also support HEAD, which returns the same response without its body. In a JSON body, null in an optional member means absent, except in a PATCH or if the schema of the member allows null.'

const documented: Record<Audience, { contracts: readonly Contract[]; info: DocumentInfo }> = {
  customers: {
    contracts: [...customerContracts, signInMethodsContract],
    info: {
      title: 'Strowger API',
      summary: 'Messages, numbers, 10DLC, toll-free numbers, SIMs and network features of a customer.',
      description,
    },
  },
  operators: {
    contracts: [...operatorContracts, signInMethodsContract],
    info: {
      title: 'Strowger operator API',
      summary: 'Operating the exchange, and signing in to its console.',
      description,
    },
  },
}

/** The API document of customers or operators, with examples; that of customers also has the webhooks. */
export function documentOf(audience: Audience): OpenApi {
  const { contracts: some, info } = documented[audience]
  const used = new Set(some.map(({ family }) => family))
  const document = openapiOf(
    some,
    families.filter(({ name }) => used.has(name)),
    { ...info, tags },
  )
  const examples = readExamples()
  addExamples(document, examples)
  return audience === 'customers'
    ? { ...document, webhooks: webhooksOf(documentedEvents, examples) }
    : document
}

const aboutSamples =
  'Samples in curl, JavaScript and Python run as they are: they read addresses and credentials from environment variables, which `eval "$(strowger env)"` sets for a sandbox.'

/** The API document of customers or operators, with a request of each operation in several languages. */
export function documentWithSamples(audience: Audience): OpenApi {
  const document = documentOf(audience)
  addSamples(document, readExamples())
  return { ...document, info: { ...document.info, description: `${description}\n\n${aboutSamples}` } }
}
