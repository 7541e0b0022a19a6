import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { listingRow } from '#numbers/index.ts'
import { startExchange, type TestExchange } from '../../../test/support/exchange.ts'
import { commands, runCli } from '../index.ts'
import { lineOf } from '../terminal/progress.ts'

let exchange: TestExchange
const folder = mkdtempSync(join(tmpdir(), 'strowger-numbers-'))
before(async () => void (exchange = await startExchange()))
after(async () => {
  await exchange.stop()
  rmSync(folder, { recursive: true })
})

async function run(...words: string[]) {
  const stated = { out: [] as string[], err: [] as string[] }
  const code = await runCli(commands, {
    words: ['numbers', 'import', ...words],
    env: { STROWGER_OPERATOR_TOKEN: exchange.operatorToken },
    out: (line) => void stated.out.push(line),
    err: (line) => void stated.err.push(line),
  })
  return { code, ...stated }
}

const here = () => ['--url', exchange.operatorUrl]

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('an operator lists the numbers of a file for sale, or gets the invalid lines', async () => {
  const head = 'msisdn,country,type,features,cost\n'
  const lines = Array.from({ length: 500 }, (_, i) => `35840${1_000_000 + i},FI,mobile-lvn,SMS+VOICE,1.2\n`)
  const good = file('good.csv', head + lines.join(''))
  const dry = await run(good, '--dry-run', '--json', ...here())
  assert.deepEqual(
    [dry.code, JSON.parse(dry.out[0]!)],
    [0, { rows: 500, added: 500, changed: 0, unchanged: 0, published: false }],
  )
  const done = await run(good, '--json', ...here())
  assert.deepEqual(
    [done.code, JSON.parse(done.out[0]!)],
    [0, { rows: 500, added: 500, changed: 0, unchanged: 0, published: true }],
  )
  const again = await run(good, ...here())
  assert.equal(again.out[0], '500 rows: 0 added, 0 changed, 500 unchanged. Published.')
  const wrong = await run(file('wrong.csv', `${head}358401,FI,fax,SMS,1\n`), ...here())
  assert.equal(wrong.code, 1)
  assert.match(wrong.err.join('\n'), /nothing was changed[^]*line 2: msisdn[^]*line 2: type/)
})

test('an interrupted upload is resumed by its id, and rows received before are not imported twice', async () => {
  const id = '01a1fa1c-16dd-7000-9b3d-04107b02a345'
  const line = (n: number) => `35850${1_000_000 + n},FI,landline,VOICE,0`
  const text = ['msisdn,country,type,features,cost', line(1), line(2), line(3)].join('\n')
  await exchange.db.query(
    `with terms as (
        insert into staged_terms (import_id, line, country, type, features, initial_price, cost)
        values ($1, 2, 'FI', 'landline', 'VOICE', 0, 0)
      )
      insert into staged_number (import_id, msisdn, line, terms) values ($1, '358501000001', 2, 2)`,
    [id],
  )
  const done = await run(file('rest.csv', text), '--resume', id, '--json', ...here())
  assert.deepEqual(JSON.parse(done.out[0]!), { rows: 3, added: 3, changed: 0, unchanged: 0, published: true })
})

test('a missing file or an unreachable exchange is reported in a sentence', async () => {
  assert.match((await run('missing.csv', ...here())).err[0]!, /There is no file missing.csv/)
  assert.match((await run(folder, ...here())).err[0]!, /is a folder, not a file/)
  const broken = await run(file('some.csv', 'msisdn\n'), '--url', 'http://127.0.0.1:1')
  assert.match(
    broken.err[0]!,
    /The upload was interrupted: .* --resume [0-9a-f-]{36} --url http:\/\/127\.0\.0\.1:1$/,
  )
})

test('the help of an upload names every column that a row may have', async () => {
  const { code, out } = await run('--help')
  assert.equal(code, 0)
  for (const column of Object.keys(listingRow.shape))
    assert.match(out.join('\n'), new RegExp(`^ +${column} `, 'm'))
})

test('the progress of an upload is one line', () => {
  assert.equal(lineOf(0, 100, 0), `[${'░'.repeat(30)}]   0 %, 0 s   `)
  assert.equal(lineOf(50, 100, 12), `[${'█'.repeat(15)}${'░'.repeat(15)}]  50 %, 12 s, about 12 s to go   `)
  assert.equal(lineOf(100, 100, 24), `[${'█'.repeat(30)}] 100 %, 24 s, checking and publishing   `)
})
