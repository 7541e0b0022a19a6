import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import assert from 'node:assert/strict'

/** The shapes of Quality on Demand in the published documents, independent of the contracts of the exchange. */
const ajv = new Ajv2020({ allErrors: true, strict: false })
addFormats.default(ajv)

const uuid = { type: 'string', format: 'uuid' }
const time = { type: 'string', format: 'date-time' }
const port = { type: 'integer', minimum: 0, maximum: 65_535 }
const name = { type: 'string', minLength: 3, maxLength: 256, pattern: '^[a-zA-Z0-9_.-]+$' }
const status = { enum: ['REQUESTED', 'AVAILABLE', 'UNAVAILABLE'] }
const info = { enum: ['DURATION_EXPIRED', 'NETWORK_TERMINATED', 'DELETE_REQUESTED'] }
const server = {
  type: 'object',
  minProperties: 1,
  properties: { ipv4Address: { type: 'string' }, ipv6Address: { type: 'string' } },
}
const ports = {
  type: 'object',
  minProperties: 1,
  properties: {
    ranges: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', required: ['from', 'to'], properties: { from: port, to: port } },
    },
    ports: { type: 'array', minItems: 1, items: port },
  },
}
const flow = {
  applicationServer: server,
  devicePorts: ports,
  applicationServerPorts: ports,
  qosProfile: name,
}

const rate = {
  type: 'object',
  properties: {
    value: { type: 'integer', minimum: 0, maximum: 1024 },
    unit: { enum: ['bps', 'kbps', 'Mbps', 'Gbps', 'Tbps'] },
  },
}
const span = {
  type: 'object',
  properties: {
    value: { type: 'integer', minimum: 1 },
    unit: { enum: ['Days', 'Hours', 'Minutes', 'Seconds', 'Milliseconds', 'Microseconds', 'Nanoseconds'] },
  },
}
const profile = {
  type: 'object',
  required: ['name', 'status'],
  properties: {
    name,
    status: { enum: ['ACTIVE', 'INACTIVE', 'DEPRECATED'] },
    description: { type: 'string' },
    targetMinUpstreamRate: rate,
    maxUpstreamRate: rate,
    maxUpstreamBurstRate: rate,
    targetMinDownstreamRate: rate,
    maxDownstreamRate: rate,
    maxDownstreamBurstRate: rate,
    minDuration: span,
    maxDuration: span,
    packetDelayBudget: span,
    jitter: span,
    priority: { type: 'integer', minimum: 1, maximum: 100 },
    packetErrorLossRate: { type: 'integer', minimum: 1, maximum: 10 },
  },
}

const event = (type: string, source: string) => ({
  type: 'object',
  required: ['id', 'source', 'specversion', 'type', 'time', 'data'],
  properties: {
    id: { type: 'string', minLength: 1 },
    source: { type: 'string', pattern: source },
    specversion: { const: '1.0' },
    type: { const: type },
    datacontenttype: { const: 'application/json' },
    time,
    data: {
      type: 'object',
      required: ['sessionId', 'qosStatus'],
      properties: { sessionId: uuid, qosStatus: { enum: ['AVAILABLE', 'UNAVAILABLE'] }, statusInfo: info },
      additionalProperties: false,
    },
  },
})

const shapes = {
  sessionV0: {
    type: 'object',
    required: [
      'sessionId',
      'device',
      'applicationServer',
      'qosProfile',
      'duration',
      'startedAt',
      'expiresAt',
      'qosStatus',
    ],
    properties: {
      ...flow,
      sessionId: uuid,
      device: { type: 'object', minProperties: 1 },
      webhook: {
        type: 'object',
        required: ['notificationUrl'],
        properties: { notificationUrl: { type: 'string' } },
        additionalProperties: false,
      },
      duration: { type: 'integer', minimum: 1 },
      startedAt: { type: 'integer' },
      expiresAt: { type: 'integer' },
      qosStatus: status,
      messages: {
        type: 'array',
        items: {
          type: 'object',
          required: ['severity', 'description'],
          properties: { severity: { enum: ['INFO', 'WARNING'] }, description: { type: 'string' } },
        },
      },
    },
    additionalProperties: false,
  },
  session: {
    type: 'object',
    required: ['sessionId', 'duration', 'qosStatus', 'applicationServer', 'qosProfile'],
    properties: {
      ...flow,
      sessionId: uuid,
      sink: { type: 'string' },
      duration: { type: 'integer', minimum: 1 },
      startedAt: time,
      expiresAt: time,
      qosStatus: status,
      statusInfo: info,
    },
    additionalProperties: false,
    anyOf: [
      { properties: { qosStatus: { enum: ['AVAILABLE', 'UNAVAILABLE'] } } },
      { not: { required: ['startedAt'] } },
    ],
  },
  profile,
  profiles: { type: 'array', items: profile },
  eventV0: event('org.camaraproject.qod.v0.qos-status-changed', '^/camara/qod/v0/sessions/'),
  event: event(
    'org.camaraproject.quality-on-demand.v1.qos-status-changed',
    '^/camara/quality-on-demand/v1/sessions/',
  ),
}

const checks = new Map(Object.entries(shapes).map(([key, schema]) => [key, ajv.compile(schema)]))

/** Asserts that a value has this published shape. */
export function assertQodShape(shape: keyof typeof shapes, value: unknown): void {
  const check = checks.get(shape)!
  assert.ok(check(value), `${shape}: ${ajv.errorsText(check.errors)} in ${JSON.stringify(value)}`)
}
