import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { assignNumber } from '#numbers/index.ts'
import { openClient } from '../../../test/support/client.ts'
import { startExchange } from '../../../test/support/exchange.ts'
import { decideReview } from '../../../test/support/reviews.ts'
import { aRegistration } from '../../../test/support/toll-free.ts'
import { verifierSettings } from '../../../test/support/toll-free-provider.ts'
import { until } from '../../../test/support/until.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const number = '18665550100'
type Entry = { number: string; status: string }

test('an exchange registers a number at the verifier in its own process, whose response to the submission is lost', async (t) => {
  const words = ['--port', '0', '--control-port', '0', '--json', '--review-delay', '0', '--secret', 'shared']
  const child = spawn(
    process.execPath,
    ['src/main.ts', 'simulator', 'tollfree', ...words, '--fault', 'lose-answers:of=write,count=1'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  t.after(() => child.kill('SIGKILL'))
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { url, control_url } = JSON.parse(line) as { url: string; control_url: string }
  const { env, remove } = verifierSettings({ url, secret: 'shared' })
  t.after(remove)
  const exchange = await startExchange({ env })
  t.after(() => exchange.stop())
  const customer = await exchange.customer('alice')
  const owned = { country: 'US', type: 'landline-toll-free' as const, accountId: customer.apiKey }
  assert.ok(await assignNumber(exchange.db, { msisdn: number, features: ['SMS'], ...owned }))
  const path = '/tfn/v1/registrations'
  const { body } = await customer.post<{ id: string }>(path, aRegistration([number]))
  await decideReview(exchange, body.id, { decision: 'approve' })
  await until(
    async () => {
      await exchange.db.query('update tollfree_number set due_at = now() where due_at > now()')
      return (await customer.get<Entry>(`${path}/${body.id}/status`)).body.status
    },
    (status) => status === 'REGISTERED',
  )
  const control = openClient(control_url)
  const { verifications } = (await control.get<{ verifications: Entry[] }>('/verifications')).body
  assert.deepEqual(
    verifications.map((one) => [one.number, one.status]),
    [[number, 'VERIFIED']],
  )
  const { requests } = (await control.get<{ requests: { method: string }[] }>('/log')).body
  assert.equal(requests.filter(({ method }) => method === 'PUT').length, 1)
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  assert.deepEqual(await exit, [0, null])
})
