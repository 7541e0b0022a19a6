import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dropConstraints } from '../../../../test/support/any-row.ts'
import { openTestDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import type { PhoneQuestion } from '../../requests/phone-port.ts'
import type { BrandCalls, RegistryBrand } from '../brands/calls.ts'
import { RegistryUnavailable } from '../client/errors.ts'
import type { PhoneCalls } from './calls.ts'
import { openPhones } from './phones.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  await dropConstraints(database)
})
after(() => database.close())

const question = (id: string): PhoneQuestion => ({
  id,
  accountId: 'a1',
  brandId: 'B000001',
  registryBrandId: 'BREGIST',
  phone: '12025550100',
})
const brand = { brandId: 'BREGIST', mobilePhone: '+12025550100' } as RegistryBrand
const busy = new RegistryUnavailable('busy', { executed: false })
const texts = { text: 'Code: @OTP_PIN@', success: null }

function phonesWith(phones: Partial<PhoneCalls>, read: BrandCalls['read'] = async () => brand) {
  const deps = { db: database.db, brands: { read } as BrandCalls, phones: phones as PhoneCalls }
  return openPhones(deps, () => deps)
}

test('a text is not recorded as sent while another attempt to send it may fail, and is sent after that', async () => {
  const first = Promise.withResolvers<never>()
  const begun = Promise.withResolvers<void>()
  const waiting = phonesWith({
    start: () => {
      begun.resolve()
      return first.promise
    },
  })
  const sending = phonesWith({ start: async () => ({ value: { referenceId: 'OTP1' } }) })
  const attempt = waiting.start(question('o1'), texts)
  await begun.promise
  assert.equal(await sending.start(question('o1'), texts), 'later')
  first.reject(busy)
  await assert.rejects(attempt, busy)
  assert.deepEqual(await sending.start(question('o1'), texts), { reference: 'OTP1' })
})

test('a text whose response is missing for longer than any call takes is not sent again', async () => {
  const lost = new RegistryUnavailable('timeout', { executed: true })
  const losing = phonesWith({ start: () => Promise.reject(lost) })
  await assert.rejects(losing.start(question('o2'), texts), lost)
  await database.db.query(
    `update registry_write set sent_at = sent_at - interval '61 seconds' where subject = 'o2'`,
  )
  assert.deepEqual(await losing.start(question('o2'), texts), { reference: undefined })
})

test('a code that the registry refuses counts as wrong, although the brand cannot be read after it', async () => {
  let reads = 0
  const refusing = phonesWith(
    {
      enter: async () => ({ errors: [{ code: 501, description: 'The code is wrong', fields: ['otpPin'] }] }),
    },
    async () => {
      reads += 1
      if (reads > 1) throw busy
      return brand
    },
  )
  assert.deepEqual(await refusing.enter(question('o3'), '000000'), {
    refused: 'The code is wrong (501: otpPin)',
  })
})
