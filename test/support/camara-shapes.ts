import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Answered } from './client.ts'

// The shapes of responses, from the published CAMARA documents and independent of the contracts of the exchange: SIM Swap 0.4.0 and 2.1.0, Device
// Status 0.5.1, Device Reachability Status 1.1.0, Device Roaming Status 1.1.0, Location Verification 0.2.0 and 3.0.0.

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })
addFormats.default(ajv)

type Schema = Record<string, unknown>

/** An object with only these members, which are required except the optional ones. */
const object = (properties: Record<string, Schema>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
})

const dateTime: Schema = { type: 'string', format: 'date-time' }
const boolean: Schema = { type: 'boolean' }
const abroad = {
  countryCode: { type: 'integer', minimum: 1, maximum: 999 },
  countryName: { type: 'array', items: { type: 'string', pattern: '^[A-Z]{2}$' } },
}
const matchRate: Schema = { type: 'integer', minimum: 1, maximum: 99 }

/** The shape with a match rate, which only the result PARTIAL has. */
const rated = (shape: Schema, always: boolean): Schema => ({
  ...shape,
  anyOf: [
    {
      properties: { verificationResult: { const: 'PARTIAL' }, matchRate: true },
      required: always ? ['matchRate'] : [],
    },
    { properties: { verificationResult: { not: { const: 'PARTIAL' } }, matchRate: false } },
  ],
})

/** Bodies of successful responses by path. */
const replies: Readonly<Record<string, Schema>> = {
  '/camara/sim-swap/v0/check': object({ swapped: boolean }),
  '/camara/sim-swap/v0/retrieve-date': object({ latestSimChange: dateTime }),
  '/camara/device-status/v0/connectivity': object({
    connectivityStatus: { type: 'string', enum: ['CONNECTED_DATA', 'CONNECTED_SMS', 'NOT_CONNECTED'] },
  }),
  '/camara/device-status/v0/roaming': object({ roaming: boolean, ...abroad }, ['countryCode', 'countryName']),
  '/camara/location-verification/v0/verify': rated(
    object(
      {
        verificationResult: { type: 'string', enum: ['TRUE', 'FALSE', 'UNKNOWN', 'PARTIAL'] },
        matchRate,
        lastLocationTime: dateTime,
      },
      ['matchRate', 'lastLocationTime'],
    ),
    false,
  ),
  '/camara/sim-swap/v2/check': object({ swapped: boolean }),
  '/camara/sim-swap/v2/retrieve-date': object(
    { latestSimChange: { ...dateTime, type: ['string', 'null'] }, monitoredPeriod: { type: 'integer' } },
    ['monitoredPeriod'],
  ),
  '/camara/device-reachability-status/v1/retrieve': object(
    {
      lastStatusTime: dateTime,
      reachable: boolean,
      connectivity: {
        type: 'array',
        items: { type: 'string', enum: ['DATA', 'SMS'] },
        minItems: 1,
        uniqueItems: true,
      },
    },
    ['connectivity'],
  ),
  '/camara/device-roaming-status/v1/retrieve': object(
    { lastStatusTime: dateTime, roaming: boolean, ...abroad },
    ['countryCode', 'countryName'],
  ),
  '/camara/location-verification/v3/verify': rated(
    object(
      {
        lastLocationTime: dateTime,
        verificationResult: { type: 'string', enum: ['TRUE', 'FALSE', 'PARTIAL'] },
        matchRate,
      },
      ['matchRate'],
    ),
    true,
  ),
}

/** The error codes of all features by status. */
const codes: Readonly<Record<number, readonly string[]>> = {
  400: ['INVALID_ARGUMENT', 'OUT_OF_RANGE'],
  401: ['UNAUTHENTICATED'],
  403: ['PERMISSION_DENIED'],
  404: ['NOT_FOUND', 'IDENTIFIER_NOT_FOUND', 'SIM_SWAP.UNKNOWN_PHONE_NUMBER'],
  405: ['METHOD_NOT_ALLOWED'],
  415: ['UNSUPPORTED_MEDIA_TYPE'],
  422: [
    'SERVICE_NOT_APPLICABLE',
    'UNNECESSARY_IDENTIFIER',
    'LOCATION_VERIFICATION.UNABLE_TO_LOCATE',
    'LOCATION_VERIFICATION.UNABLE_TO_FULFILL_MAX_AGE',
  ],
  429: ['QUOTA_EXCEEDED', 'TOO_MANY_REQUESTS'],
  500: ['INTERNAL'],
  503: ['UNAVAILABLE'],
  504: ['TIMEOUT'],
}

const errorInfo = (status: number): Schema =>
  object({
    status: { type: 'integer', const: status },
    code: { type: 'string', enum: codes[status] ?? [] },
    message: { type: 'string', minLength: 1 },
  })

/** The path in the published document; v040, v050 and v020 exist only in the exchange, as paths of a version. */
const published = (path: string): string => path.replace(/\/v0\d0\//, '/v0/')

/** Asserts that a response of a network feature has the published form; returns its body. */
export function asPublished<T>(path: string, { status, headers, body }: Answered<T>): T {
  assert.match(headers.get('content-type') ?? '', /^application\/json/)
  assert.ok(headers.get('x-correlator'), 'an x-correlator')
  const shape = status === 200 ? replies[published(path)] : errorInfo(status)
  assert.ok(shape, `nothing is published of ${path}`)
  assert.ok(ajv.validate(shape, body), `${path} ${status} ${JSON.stringify(body)}: ${ajv.errorsText()}`)
  return body
}
