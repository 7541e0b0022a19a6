import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { webhookBodies } from '#exchange/mount/webhook-bodies.ts'
import type { Operation } from '#platform/contract/contract.ts'
import { jsonSchema } from '#platform/contract/validate.ts'
import { webAddressFormats } from '#platform/contract/web-address.ts'
import type { EventType } from '#webhooks/index.ts'
import type { Heard } from './requests.ts'

const ajv = new Ajv2020({ strict: false, allowUnionTypes: true })
addFormats.default(ajv)
for (const [name, check] of Object.entries(webAddressFormats)) ajv.addFormat(name, check)

/** Checks a response by the contract. */
export function checkAnswer(
  operationId: string,
  { responses }: Operation,
  { status, type, answer }: Heard,
): void {
  const shape =
    responses[status] ?? assert.fail(`${operationId} answers with ${status}, which is undocumented`)
  if (!shape.schema) return assert.equal(answer, undefined, `${operationId}: a body is undocumented`)
  const types = [shape.type ?? 'application/json', ...(shape.alsoAs ?? [])]
  assert.ok(types.includes(type!), `${operationId}: ${type} is undocumented`)
  const isValid = ajv.validate(jsonSchema(shape.schema, 'output'), answer)
  assert.ok(isValid, `${operationId}: ${ajv.errorsText()} in ${JSON.stringify(answer)}`)
}

/** Checks the body of a webhook by the contract. */
export function checkWebhook(type: EventType, body: unknown): void {
  const isValid = ajv.validate(jsonSchema(webhookBodies[type], 'output'), body)
  assert.ok(isValid, `${type}: ${ajv.errorsText()} in ${JSON.stringify(body)}`)
}
