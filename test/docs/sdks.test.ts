import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { blocks, page, root } from './pages.ts'

const sdks = page('docs/SDKS.md')
let exchange: TestExchange

before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

/** Runs a sample with the variables of `strowger env`, and returns its output. */
async function run(command: string, args: readonly string[], sample: string): Promise<string> {
  const { demo, url } = exchange
  const variables = { API: url, API_KEY: demo.api_key, API_SECRET: demo.api_secret }
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...variables } })
  child.stdin.end(sample)
  const ended = once(child, 'exit')
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  assert.equal(code, 0, out + errors)
  return out
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

for (const [language, kind, command, ...args] of [
  ['curl', 'sh', 'bash'],
  ['JavaScript', 'js', process.execPath, '--input-type=module'],
] as const)
  test(`the sample for ${language} delivers a message from the demo account, as printed`, async () => {
    const samples = blocks(sdks, kind)
    assert.equal(samples.length, 1)
    const [id] = uuid.exec(await run(command, args, samples[0]!)) ?? assert.fail('it prints no ID')
    await exchange.messageUntil(id, ({ status }) => status === 'delivered')
  })

test('every sample sends from the number of the demo account', () => {
  const numbers = [...sdks.text.matchAll(/\b1201555\d{4}\b/g)].map(([number]) => number)
  assert.deepEqual([...new Set(numbers)], [exchange.demo.demo_number])
})
