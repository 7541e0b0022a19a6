import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { aCompany, brandsPath } from '../support/brands.ts'
import { aCampaign } from '../support/campaigns.ts'
import { startCarrierProcess, type CarrierProcess } from '../support/carrier-process.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { openTerminal, type Terminal } from '../support/terminal.ts'
import { until } from '../support/until.ts'

let carrier: CarrierProcess
let exchange: TestExchange
let operator: Terminal
let alice: Customer
let folder: string
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strowger-by-hand-'))
  carrier = await startCarrierProcess('kite', 'secret')
  exchange = await startExchange({
    env: { STROWGER_MODE: 'production', STROWGER_HOST: '127.0.0.1', STROWGER_OPERATOR_PORT: '0' },
  })
  operator = openTerminal(exchange)
  alice = await exchange.customer('alice')
  await exchange.db.query(`update account set home_country = 'US' where id = $1`, [alice.apiKey])
})
after(async () => {
  await exchange.stop()
  await carrier.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The commands with which the operator has changed something or exported a list. */
const actions: string[] = []

async function act(...words: string[]): Promise<string> {
  actions.push(words.slice(0, 2).join(' '))
  const { code, out, err } = await operator.run(...words)
  assert.equal(code, 0, err)
  return out
}

/** Approves the only open review of a kind. */
async function approve(kind: string, ...words: string[]): Promise<void> {
  const [review] = await until(
    async () =>
      (await operator.json<{ reviews: { review_id: string }[] }>('reviews', 'list', '--kind', kind)).reviews,
    ({ length }) => length === 1,
  )
  await act('reviews', 'approve', review!.review_id, ...words)
}

async function connectCarrier(): Promise<void> {
  const { host, port } = carrier
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, 'secret')
  const login = ['--system-id', 'kite', '--password-file', passwordFile]
  await act(
    'carriers',
    'set',
    'kite',
    '--new',
    '--name',
    'Kite',
    '--host',
    host,
    '--port',
    String(port),
    ...login,
  )
  await act('routes', 'create', '--prefix', '1', '--carrier', 'kite')
  await act('prices', 'set', '1', '--price', '0.01')
}

/** Sends a message to a US number and returns its final status. */
async function sendOne(): Promise<string> {
  const id = await alice.sent({ to: '12025550143' })
  const finals = ['delivered', 'undeliverable', 'rejected']
  return (await exchange.messageUntil(id, ({ status }) => finals.includes(status))).status
}

/** Fills in the outcome of all rows of an exported file. */
function filledIn(csv: string, outcome: string): string {
  const [head, ...rows] = csv.split('\n')
  assert.match(head!, /^link_id,submitted_at,operation,number,.*,outcome,reason$/)
  const file = join(folder, 'numbers.csv')
  writeFileSync(file, [head, ...rows.map((row) => row.replace(/,,$/, `,${outcome},`))].join('\n'))
  return file
}

test('in production without a provider, ten actions of an operator lead from a brand to a delivered US message', async () => {
  await connectCarrier()
  const { body: brand } = await alice.post<{ brand_id: string }>(brandsPath, aCompany())
  await approve('registry-brand', '--registry-id', 'BKITE01')
  const path = `${brandsPath}/${brand.brand_id}`
  await until(
    async () => (await alice.get<{ identity_status: string }>(path)).body.identity_status,
    (status) => status === 'VERIFIED',
  )
  const made = await alice.post<{ campaign_id: string }>(`${path}/campaigns`, aCampaign())
  const campaign = `${path}/campaigns/${made.body.campaign_id}`
  await approve('campaign')
  const networks = ['10017', '10035', '10036', '10038'].flatMap((id) => ['--network', id])
  await approve('registry-campaign', '--registry-id', 'CKITE01', ...networks)
  await until(
    async () => (await alice.get<{ status: string }>(campaign)).body.status,
    (status) => status === 'ACTIVE',
  )
  const link = await alice.post(`${campaign}/numbers`, { country: 'US', number: alice.number })
  assert.equal(link.status, 202)
  const csv = await act('provisioning', 'export')
  assert.match(csv, new RegExp(`,link,${alice.number},CKITE01,,,$`, 'm'))
  assert.match(await act('provisioning', 'import', filledIn(csv, 'done')), /^1 result stored, 0 ignored\.$/)
  await until(
    async () => (await alice.get<{ status: string }>(`${campaign}/numbers/${alice.number}`)).body.status,
    (status) => status === 'LINKED',
  )
  // A node may have cached the number without its campaign, for 250 ms at most.
  await until(sendOne, (status) => status === 'delivered')
  assert.ok(actions.length <= 10, actions.join(', '))
})

test('only the first import of a file applies, and a rejected number states the reason', async () => {
  const { campaign } = await linkedCampaign()
  const number = '12016660055'
  const kind = ['--country', 'US', '--type', 'mobile-lvn', '--features', 'SMS']
  await act('numbers', 'assign', number, '--account', alice.apiKey, ...kind)
  assert.equal((await alice.post(`${campaign}/numbers`, { country: 'US', number })).status, 202)
  const file = filledIn((await operator.run('provisioning', 'export')).out, 'rejected')
  assert.match((await operator.run('provisioning', 'import', file)).err, /reason/)
  const csv = (await operator.run('provisioning', 'export')).out
  const reasoned = csv.replace(/,,$/m, ',rejected,"Not ours, see ticket"')
  writeFileSync(file, reasoned)
  assert.match((await operator.run('provisioning', 'import', file)).out, /^1 result stored, 0 ignored/)
  assert.match((await operator.run('provisioning', 'import', file)).out, /^0 results stored, 1 ignored/)
  await until(
    async () => (await alice.get<{ status: string }>(`${campaign}/numbers/${number}`)).body.status,
    (status) => status === 'REJECTED',
  )
  const { body } = await exchange.operator.get<{ changes: { operation: string }[] }>(
    '/operator/v1/changes?subject=campaign-numbers',
  )
  assert.deepEqual(
    body.changes.map(({ operation }) => operation),
    ['storeNumberProvisioning', 'storeNumberProvisioning'],
  )
})

/** The campaign of the first test. */
async function linkedCampaign(): Promise<{ campaign: string }> {
  const { rows } = await exchange.db.query<{ id: string; brand_id: string }>(
    `select id, brand_id from campaign where account_id = $1`,
    [alice.apiKey],
  )
  return { campaign: `${brandsPath}/${rows[0]!.brand_id}/campaigns/${rows[0]!.id}` }
}
