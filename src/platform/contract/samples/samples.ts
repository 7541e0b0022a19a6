import type { Example, Examples } from '../openapi/openapi-examples.ts'
import type { OpenApi } from '../openapi/openapi.ts'
import type { DocumentedOperation } from '../openapi/openapi-operation.ts'
import type { SecurityScheme } from '../openapi/openapi-security.ts'
import { curlSample } from './curl.ts'
import { javascriptSample } from './javascript.ts'
import { pythonSample } from './python.ts'
import { type SampleRequest, sampleRequestOf } from './sample-request.ts'

/** A request in one language, as an extension of OpenAPI that API references read. */
export type CodeSample = { lang: string; label: string; source: string }

const languages: readonly { lang: string; label: string; write(request: SampleRequest): string }[] = [
  { lang: 'bash', label: 'curl', write: curlSample },
  { lang: 'javascript', label: 'JavaScript', write: javascriptSample },
  { lang: 'python', label: 'Python', write: pythonSample },
]

/** Adds the first successful example of each operation as a program in several languages. */
export function addSamples(document: OpenApi, examples: Examples): void {
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item)) {
      const example = examples[operation.operationId]?.find(({ status }) => status < 400)
      const samples = example && samplesOf({ method, path, operation, example }, document)
      if (samples) operation['x-codeSamples'] = samples
    }
}

function samplesOf(
  {
    method,
    path,
    operation,
    example,
  }: { method: string; path: string; operation: DocumentedOperation; example: Example },
  { security }: OpenApi,
): CodeSample[] | undefined {
  const request = sampleRequestOf(
    method.toUpperCase(),
    path,
    example,
    schemesOf(operation.security ?? security),
  )
  return request && languages.map(({ lang, label, write }) => ({ lang, label, source: write(request) }))
}

/** The authentication methods of an operation; one without any scheme is `none`. */
const schemesOf = (security: readonly object[]): SecurityScheme[] =>
  security.flatMap((way) => {
    const names = Object.keys(way) as SecurityScheme[]
    return names.length > 0 ? names : ['none' as const]
  })
