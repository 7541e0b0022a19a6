import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { startExchange } from '../support/exchange.ts'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** A program that sends one message, and contains lines that must not compile because they contradict the document. */
const program = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.d.ts'

const { URL: baseUrl, KEY: key, SECRET: secret, FROM: from = '', TO: to = '' } = process.env
const authorization = \`Basic \${btoa(\`\${key}:\${secret}\`)}\`
const client = createClient<paths>({ baseUrl, headers: { authorization } })

const body: components['schemas']['SendMessageRequest'] = {
  channel: 'sms', message_type: 'text', text: 'Hello from a generated client', from, to,
}
// @ts-expect-error a text is a string
body.text satisfies number
// @ts-expect-error no such path
void client.GET('/v1/nothing')

const { data, error } = await client.POST('/v1/messages', { body })
if (error) throw new Error(error.detail)
console.log(data.message_uuid)
`

const settings = {
  extends: join(root, 'tsconfig.json'),
  compilerOptions: { types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
  include: ['*.ts'],
}

/** Writes the program, and the types generated from the customers' document, to a folder where the packages of this project can be imported. */
async function generate(): Promise<string> {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'client-'))
  const generator = join(root, 'node_modules/openapi-typescript/bin/cli.js')
  const document = join(root, 'docs/openapi.json')
  const hook = join(root, 'test/support/generator.fixture.ts')
  await run(process.execPath, ['--import', hook, generator, document, '-o', join(folder, 'api.d.ts')])
  writeFileSync(join(folder, 'send.ts'), program)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  return folder
}

test('a client generated from the API document compiles and sends a message', async (t) => {
  const folder = await generate()
  t.after(() => rmSync(folder, { recursive: true }))
  const compiled = await run(join(root, 'node_modules/.bin/tsc'), ['--project', folder]).catch(
    (failed: { stdout: string }) => failed,
  )
  assert.equal(compiled.stdout, '')

  const exchange = await startExchange()
  t.after(() => exchange.stop())
  await exchange.carrier('generated', { prefix: '4477' })
  const alice = await exchange.customer('alice')
  const env = {
    ...process.env,
    URL: exchange.url,
    KEY: alice.apiKey,
    SECRET: alice.secret,
    FROM: alice.number,
    TO: '447700900123',
  }
  const { stdout } = await run(process.execPath, [join(folder, 'send.ts')], { env })
  const view = await exchange.messageUntil(stdout.trim(), ({ status }) => status === 'delivered')
  assert.equal(view.from, alice.number)
})
