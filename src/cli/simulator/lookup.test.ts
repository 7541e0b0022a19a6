import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { openClient } from '../../../test/support/client.ts'
import { startExchange } from '../../../test/support/exchange.ts'
import { linkToLimitedCampaign, lookupSettings } from '../../../test/support/lookup-provider.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const number = '12125580001'
const tMobile = '310260'

test('an exchange looks up a ported number at the lookup service in its own process, whose first response is a refusal', async (t) => {
  const words = ['--port', '0', '--control-port', '0', '--json', '--secret', 'shared']
  const child = spawn(
    process.execPath,
    ['src/main.ts', 'simulator', 'lookup', ...words, '--number', `${number}=${tMobile}`].concat(
      '--fault',
      'refuse-requests:status=503,count=1',
    ),
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  t.after(() => child.kill('SIGKILL'))
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { url, control_url } = JSON.parse(line) as { url: string; control_url: string }
  const { env, remove } = lookupSettings({ url, secret: 'shared' })
  t.after(remove)
  const exchange = await startExchange({ env })
  t.after(() => exchange.stop())
  const customer = await exchange.customer('alice')
  await linkToLimitedCampaign(exchange.db, customer)
  const networkOf = async (id: string) => (await exchange.message(id)).timeline[0]?.details?.['network']
  assert.notEqual(await networkOf(await customer.sent({ to: number })), tMobile)
  assert.equal(await networkOf(await customer.sent({ to: number })), tMobile)
  assert.equal(await networkOf(await customer.sent({ to: number })), tMobile)
  const control = openClient(control_url)
  assert.deepEqual((await control.get('/charges')).body, { charged: 1, repeated: {} })
  const { requests } = (await control.get<{ requests: { status: number }[] }>('/log')).body
  assert.deepEqual(
    requests.map(({ status }) => status),
    [503, 200],
  )
  const moved = await control.post('/numbers', { number, network: 'AT&T' })
  assert.equal(moved.status, 400)
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  assert.deepEqual(await exit, [0, null])
})
