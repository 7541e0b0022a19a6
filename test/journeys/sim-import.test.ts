import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { commands, runCli } from '../../src/cli/index.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
const folder = mkdtempSync(join(tmpdir(), 'strowger-sims-'))
before(async () => {
  exchange = await startExchange()
  await exchange.operator.put('/operator/v1/sim-partners/ACME', { company_name: 'Acme' })
})
after(async () => {
  await exchange.stop()
  rmSync(folder, { recursive: true })
})

async function run(name: string, text: string, ...words: string[]) {
  const stated = { out: [] as string[], err: [] as string[] }
  writeFileSync(join(folder, name), text)
  const code = await runCli(commands, {
    words: ['sims', 'import', join(folder, name), '--url', exchange.operatorUrl, ...words],
    env: { STROWGER_OPERATOR_TOKEN: exchange.operatorToken },
    out: (line) => void stated.out.push(line),
    err: (line) => void stated.err.push(line),
  })
  return { code, ...stated }
}

const sims = '/operator/v1/sim-partners/ACME/sims'

test('an operator imports SIMs from a file by one command, sees the invalid lines, and reads the result', async () => {
  const id = '01a1fa1c-16dd-7000-9b3d-04107b02a345'
  const good = `{"iccid":"8949020000000000014","status":"Delivered","msisdn":"99000000014"}\n{"iccid":"8949020000000000022F"}\n`
  const dry = await run('good.ndjson', good, '--partner', 'ACME', '--dry-run', '--json')
  assert.deepEqual([dry.code, (JSON.parse(dry.out[0]!) as { published: boolean }).published], [0, false])
  for (let sent = 1; sent <= 2; sent++) {
    const done = await run('good.ndjson', good, '--partner', 'ACME', '--resume', id, '--json')
    assert.deepEqual(JSON.parse(done.out[0]!), { import_id: id, rows: 2, made: 2, published: true })
  }
  const { body } = await exchange.operator.get<Record<string, unknown>>(`/operator/v1/sim-imports/${id}`)
  assert.deepEqual(
    [body['status'], body['rows_read'], body['published'], body['partner_id']],
    ['published', 2, 2, 'ACME'],
  )
  const sim = await exchange.operator.get<Record<string, unknown>>(`${sims}/8949020000000000022`)
  assert.equal(sim.body['status'], 'On Stock')
  const wrong = await run(
    'wrong.csv',
    'iccid,status\r\n8949020000000000014,5\r\n8949020000000000031,Odd\r\n',
    '--partner',
    'ACME',
  )
  assert.equal(wrong.code, 1)
  assert.match(wrong.err.join('\n'), /nothing was changed[^]*line 3: iccid[^]*line 3: status/)
  const lost = await run('good.ndjson', good, '--partner', 'nobody')
  assert.equal(lost.code, 1)
  await assert.doesNotReject(
    run('good.ndjson', good).then(({ code, err }) =>
      assert.match(`${code} ${err.join()}`, /2 Missing --partner/),
    ),
  )
})
