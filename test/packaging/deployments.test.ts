import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { settings } from '#platform/config/settings.ts'
import { parse, parseAllDocuments } from 'yaml'
import { page, read, root } from '../docs/pages.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exported: Set<string>
let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
  const answer = await fetch(`${exchange.operatorUrl}/metrics`)
  exported = new Set([...(await answer.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!))
})
after(() => exchange.stop())

type Rule = {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}

const alerts = 'packaging/prometheus/alerts.yaml'
const rules = () =>
  (parse(read(alerts)) as { groups: { name: string; rules: Rule[] }[] }).groups.flatMap(
    (group) => group.rules,
  )

/** Every metric of the exchange in an expression, as exported. */
function metricsIn(expression: string): string[] {
  const named = [...expression.matchAll(/strowger_\w+/g)].map(([name]) => name)
  return named.map((name) => (exported.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '')))
}

test('every metric in an alert or the dashboard is exported', () => {
  const dashboard = JSON.parse(read('packaging/grafana/strowger.json')) as {
    panels: { title: string; targets: { expr: string }[] }[]
  }
  const requested = [
    ...rules().map(({ alert, expr }) => ({ by: alert, expr })),
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ by: title, expr }))),
  ]
  assert.ok(requested.length > 25)
  for (const { by, expr } of requested)
    for (const name of metricsIn(expr)) assert.ok(exported.has(name), `${by}: ${name}`)
})

test('every alert has a description and an existing runbook', () => {
  const { text } = page('docs/OPERATIONS.md')
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!.toLowerCase())
  for (const { alert, expr, labels, annotations } of rules()) {
    assert.match(alert, /^Strowger[A-Z]\w+$/)
    assert.ok(expr.length > 0 && ['page', 'ticket'].includes(labels.severity), alert)
    assert.ok(annotations.summary.endsWith('.'), alert)
    assert.equal(annotations.runbook, `docs/OPERATIONS.md#${alert.toLowerCase()}`)
    assert.ok(headings.includes(alert.toLowerCase()), `${alert} has no runbook`)
  }
})

test('promtool accepts the alerts, if installed', (t) => {
  const done = spawnSync('promtool', ['check', 'rules', join(root, alerts)], { encoding: 'utf8' })
  if (done.error) return t.skip('promtool is not here: Debian has it in the package prometheus')
  assert.equal(done.status, 0, done.stdout + done.stderr)
})

test('every setting named in a deployment exists', () => {
  const known: string[] = Object.values(settings).map(({ env }) => env)
  // These settings are those of the containers, not of the exchange.
  const others = ['STROWGER_OWNER_PASSWORD', 'STROWGER_APP_PASSWORD']
  for (const file of globSync('packaging/**/*.*', { cwd: root }))
    for (const [name] of readFileSync(join(root, file), 'utf8').matchAll(/\bSTROWGER_[A-Z_]*[A-Z]\b/g))
      assert.ok([...known, ...others].includes(name), `${file}: ${name}`)
})

type Service = {
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  environment: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
}

test('the compose file is valid YAML, and its services can write only to their volumes', () => {
  const { services } = parse(read('packaging/docker/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
  }
  assert.deepEqual(Object.keys(services).toSorted(), ['exchange', 'migrate', 'postgres'])
  for (const name of ['exchange', 'migrate']) {
    assert.equal(services[name]!.read_only, true)
    assert.deepEqual(services[name]!.cap_drop, ['ALL'])
  }
  assert.equal(services['exchange']!.environment['STROWGER_DATABASE_OWNER_URL'], '')
  assert.match(read('packaging/docker/Dockerfile'), /^USER 10001:10001$/m)
})

test('compose starts the exchange after its database and stops it before', () => {
  const { services } = parse(read('packaging/docker/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
  }
  // Compose stops a service before its dependencies, unless a dependency has already exited.
  assert.deepEqual(Object.keys(services['exchange']!.depends_on!).toSorted(), ['migrate', 'postgres'])
  // During its first start PostgreSQL listens only on a Unix socket, to create the roles, so the health check must use TCP.
  assert.ok(services['postgres']!.healthcheck!.test.includes('127.0.0.1'))
})

test("the unit file gives the process a user name and access to the machine's addresses", () => {
  const unit = read('packaging/systemd/strowger.service')
  // The embedded PostgreSQL requires a user in /etc/passwd, and Node reads the addresses of the machine through netlink.
  assert.match(unit, /^User=strowger$/m)
  assert.doesNotMatch(unit, /^DynamicUser/m)
  assert.match(unit, /^RestrictAddressFamilies=.*\bAF_NETLINK\b/m)
})

/** The templates with each expression in braces replaced by a word, to check the YAML syntax. */
function formOf(template: string): string {
  return template
    .replaceAll(/^\s*\{\{-? (?:if|with|range|end|define|include|toYaml)[^\n]*\}\}\s*$/gm, '')
    .replaceAll(/\{\{[^}]*\}\}/g, 'word')
}

test('the chart’s values and templates are valid YAML', () => {
  const chart = 'packaging/helm/strowger'
  for (const file of ['Chart.yaml', 'values.yaml']) assert.ok(parse(read(`${chart}/${file}`)), file)
  const { roles } = parse(read(`${chart}/values.yaml`)) as { roles: Record<string, unknown> }
  assert.deepEqual(Object.keys(roles), ['api', 'work', 'carriers'])
  for (const file of globSync(`${chart}/templates/*.yaml`, { cwd: root }))
    for (const document of parseAllDocuments(formOf(read(file))))
      assert.deepEqual(
        document.errors.map(({ message }) => message),
        [],
        file,
      )
})

test('the chart has the version of the package', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const { appVersion } = parse(read('packaging/helm/strowger/Chart.yaml')) as { appVersion: string }
  assert.equal(appVersion, version)
})
