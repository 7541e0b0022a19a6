import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { loadConfig } from '#platform/config/config.ts'
import { codeOf } from '#platform/sign-in/totp.ts'
import { serve, type Exchange } from '../../src/exchange/serve.ts'
import { type Client, openClient } from '../support/client.ts'
import { openTestDatabase, quiet, type TestDatabase } from '../support/database.ts'
import { openConsole, password, personInside, type TestSession } from '../support/people.ts'
import { until } from '../support/until.ts'

let database: TestDatabase
const folders: string[] = []
const nodes: Exchange[] = []
let operators: Client[]

async function startNode(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'strowger-node-'))
  folders.push(data)
  const settings = {
    DATABASE_URL: database.url,
    STROWGER_DATABASE_OWNER_URL: database.ownerUrl,
    STROWGER_DATA: data,
    STROWGER_PORT: '0',
    STROWGER_RADIUS_PORT: '0',
    STROWGER_SMPP_PORT: '0',
    STROWGER_DRAIN_SECONDS: '2',
    STROWGER_ANSWER_SECONDS: '60',
    STROWGER_REVIEW_MINUTES: 'never',
    STROWGER_KEY_FILE: join(folders[0]!, 'vault.key'),
  }
  nodes.push(await serve(loadConfig(settings), quiet))
}

before(async () => {
  database = await openTestDatabase()
  await startNode()
  await startNode()
  operators = nodes.map(({ operatorUrl, operatorToken }) =>
    openClient(operatorUrl, `Bearer ${operatorToken}`),
  )
})
after(async () => {
  for (const node of nodes) await node.stop()
  await database.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const root = '/operator/v1'

/** Runs the same request twice on each node, all at once; returns the statuses. */
async function everywhere(
  ask: (node: Exchange, n: number) => Promise<{ status: number }>,
): Promise<number[]> {
  const requested = [...nodes, ...nodes].map((node, n) => ask(node, n))
  return (await Promise.all(requested)).map(({ status }) => status).toSorted((a, b) => a - b)
}

const page = ({ operatorUrl }: Exchange, n: number) =>
  openConsole(operatorUrl, undefined, { 'user-agent': `browser ${n}` })

test('only one of two setup links works, even if each is used twice at once on two nodes', async () => {
  const tokens = nodes.map(({ firstLink }) => firstLink!.split('#token=')[1]!)
  assert.notEqual(tokens[0], tokens[1])
  const notified = await everywhere((node, n) =>
    page(node, n).post(`${root}/links/use`, {
      token: tokens[n % 2],
      name: `First ${n}`,
      email: `first-${n}@example.com`,
      password,
    }),
  )
  assert.deepEqual(notified, [200, 410, 410, 410])
  assert.equal((await database.db.query('select from person')).rowCount, 1)
})

test('an invitation signs in one person only', async () => {
  const input = { email: 'twice@example.com', name: 'Twice', roles: ['sims'] }
  const { body } = await operators[0]!.post<{ link: string }>(`${root}/invitations`, input)
  const token = body.link.split('#token=')[1]
  const notified = await everywhere((node, n) => page(node, n).post(`${root}/links/use`, { token, password }))
  assert.deepEqual(notified, [200, 410, 410, 410])
})

async function inside(): Promise<TestSession> {
  return personInside(database.db, nodes[0]!.operatorUrl, ['admin'])
}

test('a code and a recovery code work once, both for signing in and for re-authentication', async () => {
  const me = await inside()
  const codes = `${root}/profile/codes`
  const { secret } = (await me.client.post<{ secret: string }>(codes, { password })).body
  const step = () => Math.floor(Date.now() / 30_000)
  const begun = await me.client.put<{ recovery_codes: string[] }>(codes, { code: codeOf(secret, step() - 1) })
  const [recovery] = begun.body.recovery_codes
  for (const code of [codeOf(secret, step() + 1), recovery!]) {
    const notified = await everywhere((node, n) =>
      n < 3
        ? page(node, n).post(`${root}/session`, { email: me.email, password, code })
        : openConsole(node.operatorUrl, me.cookie).post(`${root}/session/reauthentication`, { code }),
    )
    assert.equal(notified.filter((status) => status < 300).length, 1, notified.join())
  }
})

test('an upload of a person who is signed out while it arrives has no effect', async () => {
  await operators[0]!.put(`${root}/sim-partners/ACME`, { company_name: 'Acme' })
  const me = await personInside(database.db, nodes[0]!.operatorUrl, ['sims'])
  const sims = `${root}/sim-partners/ACME/sims`
  const upload = begun(`${nodes[0]!.operatorUrl}${sims}/import`, me.cookie)
  // The exchange may respond before the upload is complete.
  const response = once(upload, 'response') as Promise<[IncomingMessage]>
  upload.write('{"iccid":"8949020000000000014"}\n')
  assert.equal((await operators[1]!.patch(`${root}/people/${me.id}`, { disabled: true })).status, 200)
  await until(
    () => me.client.get(`${root}/session`),
    ({ status }) => status === 401,
  )
  upload.end('{"iccid":"8949020000000000022"}\n')
  const [answer] = await response
  answer.resume()
  assert.equal(answer.statusCode, 401)
  assert.equal((await operators[0]!.get(`${sims}/8949020000000000014`)).status, 404)
})

const begun = (url: string, cookie: string) =>
  request(url, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-ndjson' },
  })

test('an upload that is sent twice under one id is published once', async () => {
  const iccids = Array.from({ length: 300 }, (_, n) => iccidOf(`894902000012${String(n).padStart(6, '0')}`))
  const rows = iccids.map((iccid) => `{"iccid":"${iccid}"}\n`).join('')
  const id = '01a1fa1c-16dd-7000-9b3d-04107b02a399'
  const at = `${root}/sim-partners/ACME/sims/import?import_id=${id}`
  const type = { 'content-type': 'application/x-ndjson' }
  const notified = await Promise.all([0, 1, 0, 1].map((n) => operators[n]!.post<Uploaded>(at, rows, type)))
  assert.ok(
    notified.every(
      ({ status, body }) => [409, 503].includes(status) || (status === 200 && body.made === 300),
    ),
    JSON.stringify(notified.map(({ status, body }) => [status, body])),
  )
  assert.equal((await operators[1]!.post<Uploaded>(at, rows, type)).body.made, 300)
  const counted = 'select from sim where iccid = any($1)'
  assert.equal((await database.db.query(counted, [iccids])).rowCount, 300)
  const noted = "select from operator_change where operation = 'importSims' and after->>'import_id' = $1"
  assert.equal((await database.db.query(noted, [id])).rowCount, 1)
})

type Uploaded = { made: number }

/** Appends the check digit to an ICCID (Luhn). */
function iccidOf(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((so, digit, i) => {
      const value = Number(digit) * (i % 2 === 0 ? 2 : 1)
      return so + (value > 9 ? value - 9 : value)
    }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
