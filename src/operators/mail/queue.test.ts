import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { uuidv7 } from '#platform/ids.ts'
import { openVault } from '#platform/vault/vault.ts'
import { openTestDatabase, quiet, type TestDatabase } from '../../../test/support/database.ts'
import { toOperator } from './limits.ts'
import { enqueueMail } from './queue.ts'
import { listMails } from './store.ts'
import { openMailQueue } from './worker.ts'

let database: TestDatabase

before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

test('a notice ends at once without a mail server, and states why', async () => {
  const { db } = database
  const vault = openVault({ key: randomBytes(32) })
  await enqueueMail(db, vault, toOperator('card', 'ann@kite.example'), {
    id: uuidv7(),
    subject: 'A payment card was saved for your account',
    text: 'Hello,',
    expires_at: new Date(Date.now() + 86_400_000),
  })
  const metrics = { attempted: () => undefined }
  await openMailQueue({ db, vault, log: quiet, mailer: undefined, metrics }).settle()
  const [mail] = await listMails(db, { limit: 10 })
  assert.deepEqual([mail?.outcome, mail?.failure], ['failed', 'The exchange has no mail server.'])
  assert.equal(mail?.text_sealed, null)
})
