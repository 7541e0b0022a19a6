import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { startExchange } from '../support/exchange.ts'

const headers = '/usr/include/libsmpp34'
const skip =
  !(existsSync(headers) && existsSync('/usr/bin/gcc')) &&
  'libsmpp34 is not installed here: `apt-get install -y gcc libc6-dev libsmpp34-dev` (Debian) makes this run.'
const run = promisify(execFile)
const long = 'One text of six parts is one message and has one receipt. '.repeat(14).trim()

test(
  'a C client with libsmpp34 decodes every PDU: it binds, submits a short and a long text, reads their receipts and unbinds',
  {
    skip,
  },
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'strowger-libsmpp34-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    const client = join(folder, 'client')
    const source = join(import.meta.dirname, 'libsmpp34.c')
    await run('/usr/bin/gcc', ['-I', headers, '-o', client, source, '-lsmpp34'])
    const exchange = await startExchange()
    t.after(() => exchange.stop())
    const { demo_number, smpp_system_id, smpp_password } = exchange.demo
    const words = [String(exchange.smppPort), smpp_system_id, smpp_password, demo_number, '99000000001']
    const { stdout } = await run(client, [...words, 'Hello from C', long])
    const [bound, ...lines] = stdout.trim().split('\n')
    assert.equal(bound, 'bound 0 strowger')
    assert.equal(lines.length, 5, stdout)
    for (const [i, start] of ['Hello from C', long.slice(0, 20)].entries()) {
      const [response, receipt] = lines.slice(2 * i)
      const id = /^response 0 ([0-9a-f-]{36})$/.exec(response!)?.[1]
      assert.match(
        receipt!,
        new RegExp(`^receipt id:${id} .*stat:DELIVRD err:000 text:${start} state=2 id=${id}$`),
      )
    }
    assert.equal(lines.at(-1), 'unbound 0')
  },
)
