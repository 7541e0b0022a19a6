import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test, type TestContext } from 'node:test'
import { openClient, type Client } from '../../../test/support/client.ts'
import { runCli } from '../index.ts'
import { registrySimulatorCommand } from './registry.ts'

const root = join(import.meta.dirname, '..', '..', '..')
let folder: string

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'strowger-registry-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

type Ready = { url: string; key: string; control_url: string }

/** Runs the simulator in a separate process until the test ends, with a client of its API and one of its control API. */
async function run(t: TestContext, ...words: string[]) {
  const child = spawn(
    process.execPath,
    ['src/main.ts', 'simulator', 'registry', '--port', '0', '--control-port', '0', '--json', ...words],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  t.after(() => child.kill('SIGKILL'))
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { url, key, control_url: control } = JSON.parse(line) as Ready
  const credentials = Buffer.from(`${key}:secret`).toString('base64')
  return { child, api: openClient(url, `Basic ${credentials}`), control: openClient(control) }
}

const brand = {
  entityType: 'PRIVATE_PROFIT',
  displayName: 'Blue Kite',
  companyName: 'Blue Kite Incorporated',
  ein: '123456789',
  einIssuingCountry: 'US',
  phone: '+12015550100',
  email: 'office@bluekite.example',
  country: 'US',
  vertical: 'RETAIL',
  brandRelationship: 'BASIC_ACCOUNT',
  referenceId: 'one',
}
const create = (api: Client, body: object) =>
  api.post<{ brandId: string } & { code: number; fields: string[] }[]>('/brand/nonBlocking', body)

test('the registry simulator keeps its brands in a file, refuses duplicates and exits with 0 on SIGTERM', async (t) => {
  const words = ['--secret', 'secret', '--state', join(folder, 'state.json')]
  const first = await run(t, ...words)
  const { status, body } = await create(first.api, brand)
  assert.deepEqual([status, /^B[0-9A-Z]{6}$/.test(body.brandId)], [200, true])
  const exit = once(first.child, 'exit')
  first.child.kill('SIGTERM')
  assert.deepEqual(await exit, [0, null])
  const second = await run(t, ...words)
  assert.equal(
    (await second.api.get<{ displayName: string }>(`/brand/${body.brandId}`)).body.displayName,
    'Blue Kite',
  )
  const again = await create(second.api, brand)
  assert.deepEqual(
    [again.status, again.body.map(({ code, fields }) => [code, ...fields])],
    [400, [[503, 'referenceId']]],
  )
  const { charges } = (await second.control.get<{ charges: { kind: string }[] }>('/charges')).body
  assert.deepEqual(
    charges.map(({ kind }) => kind),
    ['brand'],
  )
})

test('the registry simulator names every invalid member, pages its lists, and limits the rate of writes', async (t) => {
  const { api, control } = await run(t, '--secret', 'secret')
  const wrong = await create(api, {
    ...brand,
    phone: '12015550100',
    email: undefined,
    einIssuingCountry: 'USA',
  })
  assert.deepEqual(
    wrong.body.map(({ code, fields }) => `${code} ${fields.join()}`),
    ['501 einIssuingCountry', '501 phone', '501 email'],
  )
  const statuses: number[] = []
  for (let n = 1; n <= 20; n++)
    statuses.push((await create(api, { ...brand, referenceId: `brand ${n}` })).status)
  assert.deepEqual([statuses.filter((one) => one === 200).length, statuses.at(-1)], [19, 429])
  type Page = { records: { referenceId: string }[]; totalRecords: number }
  const page = (await api.get<Page>('/brand?page=2&recordsPerPage=15')).body
  assert.deepEqual([page.records.length, page.totalRecords], [4, 19])
  assert.equal((await control.post('/faults', { fault: 'throttle', of: 'read', count: 1 })).status, 201)
  assert.equal((await api.get('/version')).status, 429)
  assert.equal((await api.get('/version')).status, 200)
})

test('invalid options of the registry simulator are all listed, and end it with 2', async () => {
  writeFileSync(join(folder, 'broken.json'), '{')
  const refused = async (...words: string[]) => {
    const err: string[] = []
    const code = await runCli([registrySimulatorCommand], {
      words: ['simulator', 'registry', ...words],
      env: {},
      out: assert.fail,
      err: (line) => void err.push(line),
    })
    return [code, err.join('\n')] as const
  }
  const [code, text] = await refused('--prot', '--scoring-delay', 'soon', '--fault', 'throttle:of=some')
  assert.equal(code, 2)
  for (const named of ['--prot', '--scoring-delay', 'of must be one of'])
    assert.ok(text.includes(named), text)
  assert.match((await refused('--state', join(folder, 'broken.json')))[1], /^--state: /)
})
