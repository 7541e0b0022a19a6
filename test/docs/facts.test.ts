import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { openAccountsMetrics, openLedgerMetrics } from '#accounts/index.ts'
import { openCarriersMetrics, openLookupMetrics } from '#carriers/index.ts'
import { openChatMetrics } from '#chat/index.ts'
import { openAlertMetrics } from '#alerts/index.ts'
import { openEsmesMetrics } from '#esmes/index.ts'
import { openMessagesMetrics } from '#messages/index.ts'
import { openTraceMetrics } from '#platform/traces/index.ts'
import { openVacuumMetrics } from '#platform/database/vacuum.ts'
import { openHistoryMetrics } from '#platform/database/history-metrics.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { openMailMetrics } from '#operators/index.ts'
import { openProtectionMetrics } from '#protection/index.ts'
import { openRequestLogMetrics } from '#requests/index.ts'
import { openQodMetrics, openRemoteMetrics, openTokenMetrics } from '#network/index.ts'
import { openReviewMetrics } from '#reviews/index.ts'
import { openTcrMetrics, openTendlcMetrics, openWaitingMetrics } from '#tendlc/index.ts'
import { openDisconnectGauge, openRadiusMetrics } from '#sims/index.ts'
import { openProviderMetrics, openTollFreeMetrics } from '#tollfree/index.ts'
import { requestOf } from '#webhooks/attempts/request.ts'
import { openEndpointMetrics, openWebhooksMetrics } from '#webhooks/index.ts'
import { FAULTS } from '../../simulators/carrier/faults/table.ts'
import { planAsMarkdown } from '../../simulators/carrier/index.ts'
import { faultsAsMarkdown } from '../../simulators/control/fault-page.ts'
import { ESME_FAULTS } from '../../simulators/esme/faults.ts'
import { LOOKUP_FAULTS } from '../../simulators/lookup/faults.ts'
import { PAYMENT_FAULTS } from '../../simulators/payments/faults.ts'
import { REGISTRY_FAULTS } from '../../simulators/tcr/faults.ts'
import { VERIFIER_FAULTS } from '../../simulators/toll-free/faults.ts'
import { welcome } from '../../src/cli/welcome.ts'
import { statusPayload } from '../../src/messages/events/payload.ts'
import { blocks, firstColumn, page, read } from './pages.ts'

const readme = page('README.md')

test('the README shows the output of the first start', () => {
  const shown = blocks(readme, 'text')[0]!
  const value = (label: string) => shown.match(new RegExp(`^ +${label} +(\\S+)$`, 'm'))?.[1] ?? `no ${label}`
  const [, version = '', took = ''] = shown.match(/Strowger (\S+) is ready after (\S+) s/) ?? []
  const exchange = {
    url: value('API'),
    tlsUrl: undefined,
    operatorUrl: value('Operators').replace('/operator/v1', ''),
    operatorToken: value('Token'),
    firstLink: shown.match(/\S+#token=\S+/)![0],
    demo: {
      api_key: value('API key'),
      api_secret: value('API secret'),
      signature_secret: value('Signature secret'),
      application_id: value('Application'),
      private_key_file: value('Its private key'),
      demo_number: value('Number'),
      smpp_system_id: value('SMPP system_id'),
      smpp_password: value('SMPP password'),
      sim_partner_id: 'demo',
      sim_client_id: value('SIM client id'),
      sim_client_secret: value('SIM client secret'),
    },
    radiusPort: Number(/UDP port (\d+)/.exec(shown)?.[1]),
    smppPort: Number(/SMPP +port (\d+)/.exec(shown)?.[1]),
    smppTlsPort: undefined,
    stop: () => Promise.resolve(),
  }
  assert.equal(shown, `${welcome(exchange, { version, tookMs: Number(took) * 1000 }).join('\n')}\n`)
})

test('the README shows a webhook as the exchange sends it', () => {
  const [head = '', body = ''] = blocks(readme, 'http')[0]!.trim().split('\n\n')
  const shown = JSON.parse(body) as Record<string, string>
  const facts = {
    id: shown['message_uuid']!,
    channel: 'sms',
    sender: shown['from']!,
    recipient: shown['to']!,
    status: shown['status']!,
    at: Date.parse(shown['timestamp']!),
    price: 33_300,
    parts: 1,
    network: null,
    clientRef: null,
    error: null,
  }
  assert.equal(body, statusPayload(facts, { version: 'v1', method: 'POST_JSON' }, 'unused'))
  const { request } = requestOf(
    {
      eventId: '01a1fa13-1673-7000-bbd3-a059460072df',
      accountId: 'abcd1234',
      applicationId: undefined,
      kind: 'message-status',
      registered: undefined,
      url: 'http://127.0.0.1:18999/status',
      urlOverride: undefined,
      method: 'POST_JSON',
      payload: body,
      attempt: 0,
    },
    { apiKey: 'abcd1234', secrets: ['unused'], any2xx: false, goneDisables: false },
    'Strowger/1',
  )
  const names = [...head.matchAll(/^([a-z-]+): /gm)].map(([, name]) => name)
  assert.deepEqual(names, Object.keys(request.headers))
})

test('the sandbox page lists the numbers of the simulator', () => {
  assert.ok(page('docs/SANDBOX.md').text.includes(planAsMarkdown()))
})

test('the sandbox page lists the faults of the simulator', () => {
  const { text } = page('docs/SANDBOX.md')
  assert.ok(text.includes(faultsAsMarkdown(FAULTS, 'the carrier')))
  assert.ok(text.includes(faultsAsMarkdown(REGISTRY_FAULTS, 'the registry')))
  assert.ok(text.includes(faultsAsMarkdown(PAYMENT_FAULTS, 'the payment provider')))
  assert.ok(text.includes(faultsAsMarkdown(VERIFIER_FAULTS, 'the verifier')))
  assert.ok(text.includes(faultsAsMarkdown(LOOKUP_FAULTS, 'the lookup service')))
  assert.ok(text.includes(faultsAsMarkdown(ESME_FAULTS, 'the client')))
})

test('the operations page lists every metric of the exchange', async () => {
  const metrics = openMetrics()
  metrics.database(() => ({ total: 0, idle: 0, waiting: 0 }))
  openMessagesMetrics(metrics, openCarriersMetrics(metrics))
  openAccountsMetrics(metrics)
  openAlertMetrics(metrics, { query: () => Promise.reject(new Error('no database')) }, { now: Date.now })
  openLedgerMetrics(metrics, { query: () => Promise.reject(new Error('no database')) })
  openWebhooksMetrics(metrics)
  openEndpointMetrics(metrics, { tx: () => Promise.reject(new Error('no database')) }, { now: Date.now })
  openChatMetrics(metrics, { query: () => Promise.reject(new Error('no database')) }, { all: async () => [] })
  openHistoryMetrics(metrics, async () => [])
  openVacuumMetrics(metrics, { query: () => Promise.reject(new Error('no database')) })
  openProtectionMetrics(metrics)
  openRequestLogMetrics(metrics)
  openTraceMetrics(metrics)
  openTendlcMetrics(metrics)
  openTcrMetrics(metrics)
  openProviderMetrics(metrics)
  const away = { query: () => Promise.reject(new Error('no database')) }
  openLookupMetrics(metrics, away)
  openMailMetrics(metrics, away)
  openWaitingMetrics(metrics, away, { now: Date.now })
  openTollFreeMetrics(metrics, away, { now: Date.now })
  openDisconnectGauge(metrics, away)
  openRadiusMetrics(metrics).watch({ inHand: () => 0, unmatched: async () => 0 })
  openRemoteMetrics(metrics)
  openEsmesMetrics(metrics, away, { now: Date.now })
  openReviewMetrics(metrics, away, { now: Date.now })
  openQodMetrics(metrics, away, { now: Date.now })
  openTokenMetrics(metrics, away, { now: Date.now })
  const { body } = await metrics.read()
  const own = [...body.matchAll(/^# TYPE (strowger_\w+)/gm)].map((line) => line[1]!)
  assert.deepEqual(firstColumn(page('docs/OPERATIONS.md'), 'Watching').toSorted(), own.toSorted())
})

test('the decision on dependencies lists every dependency, and no other', () => {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'optionalDependencies' | 'devDependencies',
    object
  >
  const decision = page('docs/decisions/0002-dependencies.md')
  const listed = (heading: string) => firstColumn(decision, heading).toSorted()
  assert.deepEqual(listed('Runtime'), Object.keys({ ...dependencies, ...optionalDependencies }).toSorted())
  const [bundled, others] = ['The console, which is bundled before it is served', 'Development']
  assert.deepEqual(
    [...listed(bundled), ...listed(others)].toSorted(),
    Object.keys(devDependencies).toSorted(),
  )
})

test('the documented dependencies between domains are the enforced ones', () => {
  const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
    forbidden: { name: string; to: { pathNot?: string | string[] } }[]
  }
  const rows = [...page('docs/ARCHITECTURE.md').text.matchAll(/^\| `(\w+)` \| ((?:`\w+`(?:, )?)+|–) \|$/gm)]
  assert.ok(rows.some(([, domain]) => domain === 'messages'))
  for (const [, domain = '', cell = ''] of rows) {
    const { pathNot } = forbidden.find(({ name }) => name === `${domain}-uses`)!.to
    const [, , uses = ''] = String(pathNot).match(/^\^src\/\((\w+)\|?(.*)\)\/$/) ?? []
    const enforced = uses.split('|').filter((name) => name !== '')
    assert.deepEqual([...cell.matchAll(/\w+/g)].map(String).toSorted(), enforced.toSorted(), domain)
  }
})
