import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { webAddressFormats } from '#platform/contract/web-address.ts'
import type { Schema } from './field-paths.ts'

const ajv = new Ajv2020({ strict: false, allowUnionTypes: true })
addFormats.default(ajv)
for (const [name, check] of Object.entries(webAddressFormats)) ajv.addFormat(name, check)

/** Sample values. A member without its own sample gets the first value that its schema allows. */
const pool: readonly unknown[] = [
  '99000000001',
  'Sample',
  '12015550100',
  '18005550100',
  'Sample-1234',
  'DE',
  'SMS',
  '1.25',
  '44',
  '0',
  'a',
  'true',
  '01a1fa1c-16dd-7000-9b3d-04107b02a345',
  '2026-11-20T12:00:00Z',
  'sample@example.com',
  'https://example.com/sample',
  '0000',
  '00000000',
  '26201',
  '262',
  '8949020000102345672',
  '192.0.2.1',
  'cus_matrix',
  'pm_matrix',
  '123456',
  '89490200001234567891',
  '0.0',
  'Sample of a text that has to have forty characters at least',
  1,
  60,
  1000,
  2000,
  true,
  null,
]

/** Sample values by the name of the member, for all operations. */
const usual: Readonly<Record<string, unknown>> = { channel: 'sms' }

/** The smallest value that a schema allows; an object has only its required members. */
export function sampleOf(schema: Schema, name: string): unknown {
  if (schema.type === 'object' || schema.properties)
    return Object.fromEntries(
      (schema.required ?? []).map((member) => [member, sampleOf(schema.properties![member]!, member)]),
    )
  if (schema.type === 'array')
    return Array.from({ length: Number(schema['minItems'] ?? 0) }, () => sampleOf(schema.items!, name))
  if (name in usual) return usual[name]
  const [first] = (schema['enum'] as unknown[] | undefined) ?? []
  if (first !== undefined) return first
  const allowed = ajv.compile(schema)
  const sample = 'const' in schema ? schema['const'] : pool.find((value) => allowed(value))
  if (sample === undefined)
    throw new Error(
      `there is no sample for ${name} (${JSON.stringify(schema)}): add one to test/matrix/samples.ts`,
    )
  return sample
}
