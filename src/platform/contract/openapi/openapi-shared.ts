import { STATUS_CODES } from 'node:http'
import { type Json, refTo } from './openapi-json.ts'
import { pascal } from './openapi-names.ts'
import type { DocumentedOperation } from './openapi-operation.ts'

type Use = { names: readonly string[]; replace(reference: Json): void }

/** Moves shared error responses to `components.responses`, with names such as `NotFound` and `CamaraUnauthorized`. */
export function shareAnswers(operations: readonly DocumentedOperation[]): Record<string, Json> {
  const shared = openShared('responses')
  for (const { responses, tags } of operations)
    for (const [status, answer] of Object.entries(responses)) {
      const reason = STATUS_CODES[status]
      if (Number(status) < 400 || reason === undefined) continue
      const noun = pascal(reason)
      shared.add(answer, {
        names: [`${problemOf(answer)}${noun}`, `${pascal((tags as string[])[0]!)}${noun}`],
        replace: (reference) => {
          responses[status] = reference
        },
      })
    }
  return shared.share()
}

/** `Camara` for an error response with the schema `CamaraError`; empty for a plain `Problem`. */
function problemOf({ content = {} }: DocumentedOperation['responses'][string]): string {
  const [{ schema } = { schema: {} }] = Object.values(content)
  const reference = schema['$ref']
  if (typeof reference !== 'string') return ''
  const name = reference.split('/').at(-1)!
  return name.replace(/(?:Problem|Error)$/, '')
}

/** Moves shared parameters to `components.parameters`. */
export function shareParameters(operations: readonly DocumentedOperation[]): Record<string, Json> {
  const shared = openShared('parameters')
  for (const { parameters = [] } of operations)
    for (const [n, parameter] of parameters.entries()) {
      const noun = pascal(String(parameter['name']))
      shared.add(parameter, {
        names: [noun, `${noun}${pascal(String(parameter['in']))}`],
        replace: (reference) => {
          parameters[n] = reference
        },
      })
    }
  return shared.share()
}

/**
 * Collects inline values. A value that occurs at least twice, the most frequent first, gets the first free name that all its uses have;
 * without one it stays inline.
 */
function openShared(kind: 'responses' | 'parameters') {
  const found = new Map<string, { value: Json; uses: Use[] }>()
  return {
    add(value: Json, use: Use) {
      found.getOrInsertComputed(JSON.stringify(value), () => ({ value, uses: [] })).uses.push(use)
    },
    share(): Record<string, Json> {
      const shared: Record<string, Json> = {}
      for (const { value, uses } of [...found.values()].toSorted((a, b) => b.uses.length - a.uses.length)) {
        const name = uses[0]!.names.find(
          (one) => !(one in shared) && uses.every(({ names }) => names.includes(one)),
        )
        if (uses.length < 2 || name === undefined) continue
        shared[name] = value
        for (const { replace } of uses) replace(refTo(kind, name))
      }
      return Object.fromEntries(Object.entries(shared).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    },
  }
}
