import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startAggregator } from '../../../test/support/aggregator.ts'
import { quiet } from '../../../test/support/database.ts'
import { openHttpProvisioning, type HttpProvisioning } from './http.ts'

const now = Date.UTC(2027, 0, 1)
const secret = 'secret-of-the-aggregator'
let aggregator: Awaited<ReturnType<typeof startAggregator>>
let provisioning: HttpProvisioning
before(async () => {
  aggregator = await startAggregator(secret)
  provisioning = openHttpProvisioning({ url: aggregator.url, secret, log: quiet })
})
after(async () => {
  await provisioning.close()
  await aggregator.close()
})

const questionAbout = (number: string) => ({
  reference: `link of ${number}`,
  submittedAt: now,
  now,
  number,
  operation: 'link' as const,
  registryCampaignId: 'CKITE01',
})

test('an unreadable result is pending and does not affect the others of its response', async () => {
  const numbers = ['12016661101', '12016661196', '12016661195']
  assert.deepEqual(await provisioning.numbers(numbers.map(questionAbout)), [
    { done: true },
    { pending: true, againAt: now + 60_000 },
    { rejected: 'Not hosted.' },
  ])
})
