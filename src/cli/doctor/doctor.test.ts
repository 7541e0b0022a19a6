import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openTestDatabase, quiet, type TestDatabase } from '../../../test/support/database.ts'
import { selfSigned } from '#platform/tls/certificate.ts'
import { loadConfig } from '#platform/config/config.ts'
import { inspectEmbedded, startEmbedded } from '#platform/embedded/index.ts'
import { openDb } from '#platform/database/db.ts'
import { checkDatabase, judgeClock, judgeServer } from '#exchange/checks/database.ts'
import { checkDeviations } from '#exchange/checks/deviations.ts'
import { checkFiles } from './files.ts'
import type { Finding } from '#exchange/checks/finding.ts'
import { doctorCommand } from './index.ts'
import { openMailServer } from '../../../test/support/mail-server.ts'
import { checkMail } from '#exchange/checks/mail.ts'
import { checkPayments } from '#exchange/checks/payments.ts'
import { checkRegistry } from '#exchange/checks/registry.ts'
import { checkRuntime } from './runtime.ts'

let database: TestDatabase
before(async () => (database = await openTestDatabase()))
after(() => database.close())

const day = 86_400_000
const troubles = (findings: Finding[]) =>
  findings
    .filter(({ level }) => level !== 'ok')
    .map(({ level, subject, description }) => `${level} ${subject}: ${description}`)

/** A data folder as the first start creates it. */
function dataFolder(): string {
  const data = join(mkdtempSync(join(tmpdir(), 'strowger-doctor-')), 'data')
  mkdirSync(data, { mode: 0o711 })
  return data
}

test('a healthy exchange gets one ok line per check, and exit code 0', async () => {
  const lines: string[] = []
  const env = { DATABASE_URL: database.url, STROWGER_DATA: dataFolder() }
  const code = await doctorCommand.run({ words: [], env, out: (line) => lines.push(line), err: assert.fail })
  assert.equal(code, 0, lines.join('\n'))
  for (const about of [
    'Node',
    'Settings',
    'Data folder',
    'PostgreSQL',
    'Database role',
    'Clock',
    'Migrations',
    'Row-level security',
  ])
    assert.ok(
      lines.some((line) => new RegExp(`^(ok|warn) +${about}: `).test(line)),
      `${about} in ${lines.join('\n')}`,
    )
})

test('an unreachable database is reported in one line, without a stack trace', async () => {
  const lines: string[] = []
  const env = { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/none', STROWGER_DATA: dataFolder() }
  assert.equal(
    await doctorCommand.run({ words: [], env, out: (line) => lines.push(line), err: assert.fail }),
    1,
  )
  assert.match(lines.at(-1)!, /^fail {2}Database: not reachable: .*ECONNREFUSED/)
  assert.doesNotMatch(lines.join('\n'), /a:b/)
})

test(
  'the embedded database of a running exchange is checked without interrupting it',
  { timeout: 180_000 },
  async (t) => {
    const data = dataFolder()
    chmodSync(join(data, '..'), 0o711)
    const engine = await startEmbedded({ dataDir: data, log: quiet })
    t.after(() => engine.stop())
    const lines: string[] = []
    const env = { STROWGER_DATA: data }
    await doctorCommand.run({ words: [], env, out: (line) => lines.push(line), err: assert.fail })
    assert.match(lines.join('\n'), /PostgreSQL: 1\d\.[^]*Migrations: none applied yet/)
    assert.ok(inspectEmbedded(data)?.pid)
  },
)

test('a role that bypasses row-level security, a table without a policy and a missing migration fail', async () => {
  const own = await openTestDatabase()
  const owner = openDb({ url: own.ownerUrl, log: quiet, max: 1 })
  await owner.query('alter table opt_out no force row level security')
  await owner.query(`delete from migration where name like '0001%'`)
  const { rows } = await owner.query<{ name: string; super: boolean }>(
    'select rolname as name, rolsuper as super from pg_roles where rolname = current_user',
  )
  const found = troubles(await checkDatabase(owner))
  assert.ok(
    found.some((line) =>
      line.startsWith('fail Row-level security: row security is not forced, or has no policy, on opt_out'),
    ),
  )
  assert.ok(found.some((line) => /^fail Migrations: 0001_\w+\.sql not applied/.test(line)))
  const role = rows[0]!.super
    ? /^fail Database role: .* bypasses row-level security/
    : /^warn Database role: .* owns the tables/
  assert.ok(
    found.some((line) => role.test(line)),
    found.join('\n'),
  )
  await owner.close()
  await own.close()
})

test('an empty database fails with the advice to migrate', async () => {
  const own = await openTestDatabase()
  const owner = openDb({ url: own.ownerUrl, log: quiet, max: 1 })
  await owner.query('drop table migration')
  assert.ok(troubles(await checkDatabase(owner)).some((line) => /none applied yet/.test(line)))
  await owner.close()
  await own.close()
})

test('versions and clock offsets are classified at their limits', () => {
  assert.deepEqual(
    [140_011, 150_000, 180_003, 180_004].map((number) => judgeServer(number).level),
    ['fail', 'ok', 'warn', 'ok'],
  )
  assert.deepEqual(
    ['22.1.0', '24.0.0', '26.10.0'].map((version) => checkRuntime(version).level),
    ['fail', 'warn', 'ok'],
  )
  assert.deepEqual(
    [900, -1_500, 31_000].map((ahead) => judgeClock(ahead, 10).level),
    ['ok', 'warn', 'fail'],
  )
  assert.equal(judgeClock(1_500, 600).level, 'ok', 'a slow response makes the clock offset uncertain')
})

test('files that other users may read or write, and a certificate close to expiry, are reported', () => {
  const data = dataFolder()
  const config = loadConfig({
    STROWGER_DATA: data,
    STROWGER_KEY_FILE: join(data, 'vault.key'),
    STROWGER_TLS_PORT: '0',
    STROWGER_TLS_CERT: join(data, 'cert.pem'),
    STROWGER_TLS_KEY: join(data, 'key.pem'),
  })
  const { key, cert } = selfSigned(['localhost'], new Date(Date.now() - day), new Date(Date.now() + 40 * day))
  writeFileSync(join(data, 'cert.pem'), cert)
  writeFileSync(join(data, 'key.pem'), key, { mode: 0o600 })
  writeFileSync(join(data, 'vault.key'), 'k', { mode: 0o600 })
  assert.deepEqual(troubles(checkFiles(config)), [])
  chmodSync(join(data, 'vault.key'), 0o644)
  chmodSync(data, 0o777)
  assert.deepEqual(troubles(checkFiles(config)), [
    `fail Data folder: ${data} can be written by other users: chmod go-w ${data}`,
    `fail Secret file: ${join(data, 'vault.key')} can be read by other users: chmod 600 ${join(data, 'vault.key')}`,
  ])
  assert.match(
    troubles(checkFiles(config, Date.now() + 20 * day)).at(-1)!,
    /^warn Certificate: .* expires in 19 days/,
  )
  assert.match(
    troubles(checkFiles(config, Date.now() + 50 * day)).at(-1)!,
    /^fail Certificate: .* has expired/,
  )
})

test('unusual settings are reported, each with its remedy', () => {
  assert.deepEqual(troubles(checkDeviations(loadConfig({}))), [])
  assert.match(
    troubles(checkDeviations(loadConfig({ STROWGER_HOST: '0.0.0.0' })))[0]!,
    /keep STROWGER_HOST on 127/,
  )
  const careless = troubles(
    checkDeviations(
      loadConfig({
        STROWGER_MODE: 'production',
        STROWGER_OPERATOR_HOST: '0.0.0.0',
        STROWGER_WEBHOOK_PORTS: 'any',
        STROWGER_WEBHOOK_ALLOW_CIDRS: '0.0.0.0/0',
        STROWGER_LOG_LEVEL: 'trace',
        STROWGER_DRAIN_SECONDS: '0',
      }),
    ),
  )
  assert.equal(careless.length, 9, careless.join('\n'))
  const careful = loadConfig({
    STROWGER_MODE: 'production',
    DATABASE_URL: 'postgres://strowger@db/strowger',
    STROWGER_TRUST_PROXY: '10.0.0.0/8',
    STROWGER_PUBLIC_URL: 'https://exchange.example',
    STROWGER_SMTP_URL: 'smtps://mail.example',
    STROWGER_MAIL_FROM: 'exchange@exchange.example',
    STROWGER_VERIFICATION_SENDER: '20111',
  })
  assert.deepEqual(troubles(checkDeviations(careful)), [])
})

test('access to a provider that is not selected is reported, because the exchange never calls that provider', () => {
  const url = 'https://provider.example/v1'
  const access = {
    STROWGER_REGISTRY_URL: url,
    STROWGER_NUMBER_PROVISIONING_URL: url,
    STROWGER_TOLLFREE_URL: url,
    STROWGER_NUMBER_LOOKUP_URL: url,
    STROWGER_STRIPE_KEY: 'sk_live_of_a_test_of_doctor',
  }
  for (const mode of ['sandbox', 'production']) {
    const found = troubles(checkDeviations(loadConfig({ STROWGER_MODE: mode, ...access })))
    for (const name of Object.keys(access))
      assert.equal(found.filter((says) => says.includes(`unset ${name}`)).length, 1, found.join('\n'))
  }
  const selected = loadConfig({
    ...access,
    STROWGER_TOLLFREE: 'http',
    STROWGER_TOLLFREE_SECRET_FILE: 'secret',
  })
  assert.equal(troubles(checkDeviations(selected)).length, 4)
})

test('a sandbox at the real campaign registry is reported, unless it registers test brands', () => {
  const found = (env: Record<string, string>) =>
    troubles(
      checkDeviations(
        loadConfig({
          STROWGER_REGISTRY: 'tcr',
          STROWGER_REGISTRY_URL: 'https://registry.example/v2',
          STROWGER_REGISTRY_KEY: 'key',
          STROWGER_REGISTRY_SECRET_FILE: 'secret',
          ...env,
        }),
      ),
    ).filter((says) => says.includes('charges for'))
  assert.match(found({}).join(), /^warn Settings: .* set STROWGER_REGISTRY_MOCK to 1/)
  const harmless: Record<string, string>[] = [
    { STROWGER_REGISTRY_MOCK: '1' },
    { STROWGER_REGISTRY_URL: 'http://127.0.0.1:8091/v2' },
    { STROWGER_MODE: 'production' },
  ]
  for (const env of harmless) assert.deepEqual(found(env), [], JSON.stringify(env))
})

test('a Stripe key that charges real cards in the sandbox is reported', () => {
  const found = (mode: string, key: string) =>
    troubles(
      checkDeviations(
        loadConfig({
          STROWGER_MODE: mode,
          STROWGER_PAYMENTS: 'stripe',
          STROWGER_STRIPE_KEY: `${key}_of_a_test_of_doctor`,
          STROWGER_STRIPE_WEBHOOK_SECRETS: 'whsec_of_a_test_of_doctor',
        }),
      ),
    ).filter((says) => says.includes('STROWGER_STRIPE_KEY'))
  assert.match(found('sandbox', 'sk_live').join(), /charges real cards/)
  assert.deepEqual([found('production', 'rk_live'), found('sandbox', 'sk_test')], [[], []])
})

test('production with a registry or a payment provider at another address than theirs is reported', () => {
  const found = (env: Record<string, string>) =>
    troubles(
      checkDeviations(
        loadConfig({
          STROWGER_MODE: 'production',
          STROWGER_REGISTRY: 'tcr',
          STROWGER_REGISTRY_KEY: 'key',
          STROWGER_REGISTRY_SECRET_FILE: 'secret',
          STROWGER_PAYMENTS: 'stripe',
          STROWGER_STRIPE_KEY: 'sk_live_of_a_test_of_doctor',
          STROWGER_STRIPE_WEBHOOK_SECRETS: 'whsec_of_a_test_of_doctor',
          ...env,
        }),
      ),
    ).filter((one) => one.includes('another server'))
  const real = { STROWGER_REGISTRY_URL: 'https://csp-api.campaignregistry.com/v2' }
  assert.deepEqual(found(real), [])
  const simulators = {
    STROWGER_REGISTRY_URL: 'http://127.0.0.1:8091/v2',
    STROWGER_STRIPE_URL: 'http://127.0.0.1:8092',
  }
  assert.match(
    found(simulators).join('\n'),
    /not registered at The Campaign Registry.*\n.*Stripe charges no card/,
  )
  assert.equal(found({ STROWGER_REGISTRY_URL: 'https://csp-api-staging.campaignregistry.com/v2' }).length, 1)
  assert.deepEqual(found({ ...simulators, STROWGER_MODE: 'sandbox' }), [])
})

test('doctor signs in to the mail server, and reports what keeps emails from being sent', async (t) => {
  const findings = async (env: Record<string, string>) =>
    (await checkMail(database.db, loadConfig(env))).map(({ level, description }) => `${level} ${description}`)
  const server = await openMailServer({ tls: 'starttls', login: { user: 'exchange', password: 'secret' } })
  t.after(() => server.close())
  const production = { STROWGER_MODE: 'production', STROWGER_PUBLIC_URL: 'https://exchange.example' }
  const smtp = { ...production, STROWGER_MAIL_FROM: 'exchange@exchange.example' }
  const url = { ...smtp, STROWGER_SMTP_URL: server.url }
  assert.match((await findings({})).join(), /^ok the mailbox of the sandbox/)
  assert.match(
    (await findings(production)).join(),
    /^warn no server is connected\. Emails to PUBLIC_PROFIT brands are not sent.* owners of accounts are not notified of changes of their cards/,
  )
  assert.match((await findings(url)).join(), /^ok localhost:\d+ accepts .*,warn .* STROWGER_OPERATOR_URL/)
  const operators = { STROWGER_OPERATOR_URL: 'https://console.exchange.example' }
  assert.equal((await findings({ ...url, ...operators })).length, 1)
  await database.db.query(
    `insert into outgoing_mail (id, kind, recipient, subject, expires_at, outcome, failure, ended_at)
     values (uuid_now(), 'card', 'ann@kite.example', 'Card', clock_timestamp(), 'failed', 'Refused.', clock_timestamp())`,
  )
  assert.match(
    (await findings({ ...url, ...operators })).join(),
    /,warn 1 email to operators and owners of accounts failed within the last day/,
  )
  await database.db.query(
    `insert into outgoing_mail (id, kind, recipient, subject, text_sealed, expires_at, attempts, last_failure)
     values (uuid_at(clock_timestamp() - interval '1 hour'), 'card', 'ann@kite.example', 'Card', 'text', clock_timestamp(), 3,
             'the mail server is not usable (ESOCKET)')`,
  )
  assert.match(
    (await findings({ ...url, ...operators })).join(),
    /,warn 1 email to operators and owners of accounts waiting for more than 15 min: the mail server is not usable \(ESOCKET\)\. /,
  )
  const wrong = { STROWGER_SMTP_URL: server.url.replace('secret', 'other') }
  assert.match((await findings({ ...url, ...wrong })).join(), /^fail localhost:\d+ is not usable .*535/)
  assert.doesNotMatch((await findings({ ...url, ...wrong })).join(), /other/)
  assert.deepEqual(server.delivered, [])
})

test('doctor names the payment provider, late comparisons, and payments that differ at the provider', async () => {
  const { db } = database
  const findings = async (provider: string) => {
    const stripe = {
      STROWGER_STRIPE_KEY: 'sk_test_of_a_test_of_doctor',
      STROWGER_STRIPE_WEBHOOK_SECRETS: 'whsec_of_a_test_of_doctor',
    }
    const config = loadConfig({ STROWGER_PAYMENTS: provider, ...stripe })
    return (await checkPayments(db, config)).map(({ level, description }) => `${level} ${description}`)
  }
  assert.deepEqual(await findings('simulated'), ['ok the simulator of the sandbox'])
  assert.deepEqual(await findings('manual'), [
    'ok no payment provider; operators confirm bank transfers by hand',
  ])
  assert.match((await findings('stripe')).join(), /^ok Stripe charges saved cards,warn payments were never/)
  const compared = (hours: number) =>
    db.query(
      `insert into payment_comparison (provider, compared_to) values ('stripe', clock_timestamp() - make_interval(hours => $1))
       on conflict (provider) do update set compared_to = excluded.compared_to`,
      [hours],
    )
  await compared(5)
  assert.match((await findings('stripe')).join(), /5 h ago/)
  await compared(0)
  assert.deepEqual(await findings('stripe'), ['ok Stripe charges saved cards'])
  await db.query(
    `insert into payment_difference (id, intent_id, kind, amount) values (gen_random_uuid(), 'pi_1', 'unknown', 1)`,
  )
  assert.match((await findings('stripe')).join(), /warn 1 difference from Stripe/)
})

test('doctor reports the connected registry, late comparisons, and brands that only the registry has', async () => {
  const { db } = database
  const findings = async (env: Record<string, string>) =>
    (await checkRegistry(db, loadConfig(env))).map(({ level, description }) => `${level} ${description}`)
  const tcr = {
    STROWGER_REGISTRY: 'tcr',
    STROWGER_REGISTRY_URL: 'https://registry.example/v2',
    STROWGER_REGISTRY_KEY: 'key',
    STROWGER_REGISTRY_SECRET_FILE: '/run/registry-secret',
    STROWGER_REGISTRY_UPSTREAM: 'BANDW',
  }
  assert.match(
    (await findings({ STROWGER_MODE: 'production', STROWGER_PUBLIC_URL: 'https://a.example' })).join(),
    /^ok no registry is connected; operators decide/,
  )
  assert.match((await findings({})).join(), /^ok the simulator/)
  assert.match((await findings(tcr)).join(), /^warn brands and campaigns were never compared/)
  await db.query(`update registry_duty set done_at = clock_timestamp() where name like 'reconcile%'`)
  assert.deepEqual(await findings(tcr), ['ok The Campaign Registry'])
  await db.query(
    `update registry_duty set done_at = clock_timestamp() - interval '1 day' where name = 'reconcile'`,
  )
  await db.query(
    `insert into registry_stray (kind, registry_id) values ('brand', 'BAAAAAA'), ('campaign', 'CAAAAAA')`,
  )
  assert.match(
    (await findings({ ...tcr, STROWGER_REGISTRY_UPSTREAM: '' })).join(),
    /^warn .* 1440 min ago.*warn 1 brand only at the registry.*warn 1 campaign only.*are not shared/,
  )
})
