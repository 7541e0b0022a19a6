import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConfigError } from './config-error.ts'
import { loadConfig, loadEffective } from './config.ts'
import { smppAddressOf } from './setting-kinds.ts'
import { nearest } from '../nearest.ts'
import { fallbackOf, type Setting, settings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'strowger-config-'))
let files = 0

function fileWith(content: unknown): string {
  const file = join(folder, `${files++}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

function faultsOf(env: Record<string, string>, file = fileWith({})): string[] {
  try {
    loadConfig(env, file)
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error))
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
  }
}

test('with nothing set the exchange is a sandbox on loopback, port 8080', () => {
  const config = loadConfig({}, fileWith({}))
  assert.equal(config.mode, 'sandbox')
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.port, 8080)
  assert.equal(config.operatorPort, undefined)
  assert.deepEqual(config.roles, ['api', 'work', 'carriers'])
})

test('in production the customer API listens on all addresses, and the operator API on loopback', () => {
  const config = loadConfig({ STROWGER_MODE: 'production' }, fileWith({}))
  assert.equal(config.host, '0.0.0.0')
  assert.equal(config.operatorHost, '127.0.0.1')
  assert.equal(config.operatorPort, 8081)
  assert.deepEqual(config.webhookPorts, [80, 443, 8080, 8443])
  assert.equal(config.unservedInbound, 'refuse')
})

test('the environment wins over the file and the file over the default; an empty variable is not set', () => {
  const file = fileWith({ port: 9000, logLevel: 'warn', json: true, roles: ['api', 'work'] })
  const { config, sources } = loadEffective({ STROWGER_PORT: '9100', STROWGER_LOG_LEVEL: '' }, file)
  assert.deepEqual([config.port, sources.port], [9100, 'environment'])
  assert.deepEqual([config.logLevel, sources.logLevel], ['warn', 'file'])
  assert.deepEqual([config.drainSeconds, sources.drainSeconds], [25, 'default'])
  assert.deepEqual([config.json, config.roles], [true, ['api', 'work']])
})

test('the command line wins over everything, and cannot carry secrets or anything unknown', () => {
  const words = ['--roles', 'api', '--tls-port=8443']
  const { config, sources } = loadEffective({ STROWGER_ROLES: 'work' }, fileWith({ tlsPort: 1 }), words)
  assert.deepEqual([config.roles, config.tlsPort, sources.roles], [['api'], 8443, 'command line'])
  const wrong = ['--port', 'x', '--operator-token=0123456789abcdef', '--rolls', 'extra', '--host']
  assert.throws(
    () => loadConfig({}, fileWith({}), wrong),
    (error: Error) => {
      assert.deepEqual(
        error.message
          .split('\n')
          .slice(1)
          .map((line) => line.trim()),
        [
          '--operator-token: is a secret and not accepted on the command line: set STROWGER_OPERATOR_TOKEN',
          '--rolls: is not a setting; did you mean --roles?',
          'extra: is not a setting',
          '--host: requires a value: an IP address or a host name',
          '--port: given "x"; allowed: a port from 0 to 65535; 0 selects any free port',
        ],
      )
      return true
    },
  )
})

test('every invalid value is listed with its setting and the allowed values', () => {
  const file = fileWith({ drainSeconds: 'soon', host: { a: 1 }, roles: ['api', 'cook'] })
  const faults = faultsOf({ STROWGER_PORT: '70000', STROWGER_MODE: 'prod' }, file)
  assert.deepEqual(faults, [
    'STROWGER_MODE: given "prod"; allowed: one of sandbox, production',
    '"roles" in the file: given ["api","cook"]; allowed: one or more of api, work, carriers, separated by commas',
    '"host" in the file: given {"a":1}; allowed: an IP address or a host name',
    'STROWGER_PORT: given "70000"; allowed: a port from 0 to 65535; 0 selects any free port',
    '"drainSeconds" in the file: given "soon"; allowed: a whole number from 0 to 600',
  ])
})

test('an invalid secret is rejected and not printed', () => {
  const faults = faultsOf({ DATABASE_URL: 'mysql://hunter2', STROWGER_OPERATOR_TOKEN: 'swordfish' })
  assert.equal(faults.length, 2)
  for (const fault of faults) assert.doesNotMatch(fault, /hunter2|swordfish/)
  assert.match(faults[1]!, /given \[redacted\]; allowed: postgres/)
})

test('a URL with a password is rejected, and the password is not printed', () => {
  for (const user of ['user:hunter2', ':hunter2', 'hunter2', 'hunter2:']) {
    const faults = faultsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: `https://${user}@collector.example.com` })
    assert.deepEqual(faults, [
      'OTEL_EXPORTER_OTLP_ENDPOINT: given "https://…@collector.example.com"; allowed: an http or https URL without query, for example https://exchange.example.com',
    ])
  }
})

test('an unknown key or variable is rejected by name, with the closest match', () => {
  const faults = faultsOf(
    { STROWGER_PROT: '1', STROWGER_TEST_URL: 'x', HOME: '/' },
    fileWith({ loglevel: 'info', zzzzzzzzzz: 1 }),
  )
  assert.deepEqual(faults, [
    'STROWGER_PROT: is not a setting; did you mean STROWGER_PORT?',
    '"loglevel" in the file: is not a setting; did you mean logLevel?',
    '"zzzzzzzzzz" in the file: is not a setting',
  ])
})

test('invalid combinations of settings are rejected', () => {
  const stripe = {
    STROWGER_PAYMENTS: 'stripe',
    STROWGER_STRIPE_KEY: 'sk_live_of_a_test_of_settings',
    STROWGER_STRIPE_WEBHOOK_SECRETS: 'whsec_of_a_test_of_settings',
  }
  const cases: [Record<string, string>, RegExp][] = [
    [{ STROWGER_TLS_CERT: 'c.pem', STROWGER_TLS_PORT: '8443' }, /set both or neither/],
    [{ STROWGER_TLS_CERT: 'c.pem', STROWGER_TLS_KEY: 'k.pem' }, /requires STROWGER_TLS_PORT/],
    [{ STROWGER_MODE: 'production', STROWGER_TLS_PORT: '8443' }, /in production/],
    [{ STROWGER_MODE: 'production', STROWGER_REVIEW_MINUTES: '30' }, /must be never in production/],
    [{ STROWGER_MODE: 'production', STROWGER_SMPP_TLS_PORT: '3550' }, /SMPP_TLS_PORT.*in production/],
    [{ STROWGER_SMPP_TLS_PORT: '2775' }, /must differ/],
    [{ STROWGER_SMPP_PORT: '8080' }, /must differ/],
    [{ STROWGER_OPERATOR_PORT: '8080' }, /must be different/],
    [{ STROWGER_TLS_PORT: '9', STROWGER_OPERATOR_PORT: '9' }, /must be different/],
    [{ ...stripe, STROWGER_STRIPE_URL: 'http://api.stripe.com' }, /must be https/],
    [{ ...stripe, STROWGER_STRIPE_URL: 'http://127.example.com' }, /must be https/],
    [{ STROWGER_DATABASE_OWNER_URL: 'postgres://o:o@db/strowger' }, /requires DATABASE_URL/],
    ...['REGISTRY', 'NUMBER_PROVISIONING', 'TOLLFREE', 'NUMBER_LOOKUP', 'NETWORK'].map(
      (party): [Record<string, string>, RegExp] => [
        { [`STROWGER_${party}_URL`]: 'http://10.0.0.7/v1' },
        new RegExp(`^STROWGER_${party}_URL: must be https, except for a .* on this machine$`),
      ],
    ),
  ]
  for (const [env, expected] of cases) {
    const faults = faultsOf(env)
    assert.equal(faults.length, 1, JSON.stringify(env))
    assert.match(faults[0]!, expected)
  }
  assert.deepEqual(faultsOf({ ...stripe, STROWGER_STRIPE_URL: 'http://127.0.0.1:8092' }), [])
  assert.deepEqual(faultsOf({ STROWGER_PORT: '0', STROWGER_OPERATOR_PORT: '0', STROWGER_TLS_PORT: '0' }), [])
})

test('production rejects every simulated provider and every test setting, alone and together, and states what to set', () => {
  const remedies: Record<string, [value: string, remedy: string]> = {
    STROWGER_PAYMENTS: ['simulated', 'must be stripe or manual in production'],
    STROWGER_STRIPE_KEY: [
      'sk_test_of_a_test_of_settings',
      'must be a live key in production, where top-ups must not be credited for test payments',
    ],
    STROWGER_REGISTRY: ['simulated', 'must be tcr or manual in production'],
    STROWGER_NUMBER_PROVISIONING: ['simulated', 'must be http or manual in production'],
    STROWGER_REGISTRY_MOCK: [
      '1',
      'must be 0 in production, where brands and campaigns must not be test ones',
    ],
    STROWGER_REGISTRY_DELAY: ['0', 'must be 100 in production, which has no simulated registry'],
    STROWGER_TOLLFREE: ['simulated', 'must be http or manual in production'],
    STROWGER_REVIEW_MINUTES: ['0', 'must be never in production, where operators decide reviews'],
  }
  const names = Object.keys(remedies)
  for (let chosen = 1; chosen < 2 ** names.length; chosen++) {
    const set = names.filter((_, i) => chosen & (1 << i))
    const env = Object.fromEntries(set.map((name) => [name, remedies[name]![0]]))
    assert.deepEqual(
      faultsOf({ STROWGER_MODE: 'production', ...env }),
      set.map((name) => `${name}: ${remedies[name]![1]}`),
    )
    assert.deepEqual(faultsOf(env), [], 'a sandbox')
  }
})

test('a configuration file that is missing, malformed or not an object is reported in a sentence', () => {
  assert.match(faultsOf({}, join(folder, 'none.json'))[0]!, /cannot be read \(ENOENT\)/)
  assert.match(faultsOf({}, fileWith('{ port: 1 }'))[0]!, /must be one JSON object/)
  assert.match(faultsOf({}, fileWith([]))[0]!, /must be one JSON object/)
  assert.throws(() => loadConfig({ STROWGER_CONFIG: join(folder, 'none.json') }), /cannot be read/)
})

test('every default is an allowed value, and malformed values are rejected', () => {
  for (const setting of Object.values(settings) as Setting<unknown>[])
    for (const mode of ['sandbox', 'production'] as const) {
      const written = fallbackOf(setting, mode)
      if (written !== undefined) assert.notEqual(setting.kind.read(written), undefined, setting.env)
    }
  const refused: Record<string, string[]> = {
    STROWGER_PORT: ['-1', '1e3', '0x50', ' 80', '80.0', ''],
    STROWGER_TRUST_PROXY: ['10.0.0.0', '10.0.0.0/33', '::1/129', '10.0.0.0/8,', 'all'],
    STROWGER_WEBHOOK_PORTS: ['0', '80,', 'any,80', '65536'],
    STROWGER_PUBLIC_URL: ['exchange.example.com', 'ftp://a', 'https://a?b=1', 'https://u@a'],
    STROWGER_SMPP_PUBLIC_ADDRESS: [
      'smpp.example.com:2775',
      'smpp://smpp.example.com',
      'smpp://a:0',
      'smpp://a:65536',
      'smpp://a:1,smpp://a:2',
      'smpp://a:1,ssmpp://b:2',
      'smpp://u@a:1',
      'smpp://a:1/',
    ],
    DATABASE_URL: ['postgres://host', 'http://host/db', 'host/db'],
    STROWGER_ROLES: ['', 'api,', 'all'],
  }
  for (const setting of Object.values(settings) as Setting<unknown>[])
    for (const written of refused[setting.env] ?? [])
      assert.equal(setting.kind.read(written), undefined, written)
})

test('the public SMPP address is one host with a port, a TLS port, or both', () => {
  const both = 'smpp://smpp.example.com:2775, ssmpp://SMPP.example.com:3550'
  assert.deepEqual(smppAddressOf(both), { host: 'smpp.example.com', port: 2775, tlsPort: 3550 })
  assert.deepEqual(smppAddressOf('ssmpp://[2001:db8::7]:3550'), {
    host: '2001:db8::7',
    port: undefined,
    tlsPort: 3550,
  })
})

test('the closest match is found for typos only', () => {
  const words = ['port', 'tlsPort', 'databaseUrl']
  assert.equal(nearest('prot', words), 'port')
  assert.equal(nearest('DATABASEURL', words), 'databaseUrl')
  assert.equal(nearest('weather', words), undefined)
})
