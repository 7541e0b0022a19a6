import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccount, type Caller } from '#accounts/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { aCompany, kindsOfBrands } from '../../../test/support/brands.ts'
import { quiet } from '../../../test/support/database.ts'
import { openMailServer, type MailServer } from '../../../test/support/mail-server.ts'
import { createBrand } from '../brand-changes/create.ts'
import type { BrandData } from '../fields/brand-fields.ts'
import { updateBrand } from '../brand-changes/update.ts'
import { confirmEmail } from './confirm.ts'
import { openMailWorker } from './worker.ts'
import type { AccountMailer } from './port.ts'
import { openSmtp } from '#platform/mail/smtp.ts'
import { deleteOld } from '#platform/database/retained.ts'
import { retained } from '../retained.ts'

let world: TestAccounts
let caller: Caller
let server: MailServer
let smtp: AccountMailer
let now = Date.UTC(2027, 0, 1)
const clock = { now: () => now }
const dayMs = 24 * 3_600_000
before(async () => {
  world = await openTestAccounts()
  const { apiKey } = await createAccount(world.db, world.vault, { name: 'Alice' })
  caller = { account: await world.accounts.policy(apiKey), actor: { kind: 'key', accountId: apiKey } }
  server = await openMailServer()
  smtp = openSmtp({ url: server.url, from: 'exchange@strowger.example' })
})
after(async () => {
  await server.close()
  await world.close()
})

const workerOf = (mailer: AccountMailer) =>
  openMailWorker({
    db: world.db,
    clock,
    log: quiet,
    mailer,
    baseUrl: () => 'https://exchange.example',
    metrics: { mail: () => undefined },
  })

const made = (changes: Record<string, unknown>) => {
  const input = aCompany({ entity_type: 'PUBLIC_PROFIT', ...kindsOfBrands['PUBLIC_PROFIT'], ...changes })
  return createBrand({ db: world.db, clock }, caller, input as BrandData)
}

/** Outcome of a brand's mail. */
async function mailOf(brandId: string) {
  const { rows } = await world.db.query<{ outcome: string | null; attempts: number; failure: string | null }>(
    'select outcome, attempts, failure from brand_mail where brand_id = $1',
    [brandId],
  )
  assert.equal(rows.length, 1)
  return rows[0]!
}

/** An email as received, without its transfer encoding. */
const readable = (content: string) =>
  content
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
const tokenIn = (content: string) =>
  /https:\/\/exchange\.example\/verify\/brand-email\/(\S+)/.exec(readable(content))![1]!
const idIn = (content: string) => /^Message-ID: (.*)$/im.exec(content)![1]!

test('an email has one recipient, and brand data cannot inject headers', async () => {
  const name = 'Kite"\r\nBcc: all@victims.example\r\n\r\nhttps://evil.example'
  const { id } = await made({ display_name: name, verification_email: "o'neil+ir@kite.example" })
  await Promise.all([workerOf(smtp).settle(), workerOf(smtp).settle()])
  const [mail, ...more] = server.delivered.splice(0)
  assert.deepEqual(more, [], 'two nodes send it once')
  assert.deepEqual([mail!.from, mail!.to], ['exchange@strowger.example', ["o'neil+ir@kite.example"]])
  const [head = '', body = ''] = mail!.content.split('\r\n\r\n')
  assert.doesNotMatch(head, /victims|evil/)
  assert.match(head, /^Subject: Confirm your brand for messaging$/m)
  assert.match(readable(body), /"Kite' Bcc: all@victims\.example https evil\.example"/)
  assert.deepEqual(await mailOf(id), { outcome: 'sent', attempts: 1, failure: null })
  assert.ok(await confirmEmail({ db: world.db, clock }, tokenIn(mail!.content)))
})

test('an email whose sending node failed is sent once more with the same ID, and both links are valid', async () => {
  const { id } = await made({ verification_email: 'twice@kite.example' })
  const dying: AccountMailer = {
    async send(mail) {
      await smtp.send(mail)
      throw new Error('died before it was noted')
    },
  }
  await workerOf(dying).settle()
  now += 60_000
  await workerOf(smtp).settle()
  await workerOf(smtp).settle()
  const [first, second, ...more] = server.delivered.splice(0).map(({ content }) => content)
  assert.deepEqual(more, [])
  assert.equal(idIn(first!), idIn(second!))
  assert.notEqual(tokenIn(first!), tokenIn(second!))
  assert.equal((await mailOf(id)).outcome, 'sent')
  assert.ok(await confirmEmail({ db: world.db, clock }, tokenIn(first!)))
  assert.ok(!(await confirmEmail({ db: world.db, clock }, tokenIn(second!))))
})

test('a permanently rejected email fails, and a temporarily rejected one is retried until it expires', async () => {
  const { id: refused } = await made({ verification_email: 'nobody@kite.example' })
  server.answers.push('550 5.1.1 no such user nobody@kite.example')
  await workerOf(smtp).settle()
  const gone = await mailOf(refused)
  assert.deepEqual([gone.outcome, gone.attempts], ['failed', 1])
  assert.doesNotMatch(gone.failure!, /nobody/)
  const { id: busy } = await made({ verification_email: 'busy@kite.example' })
  server.answers.push('451 4.3.0 later')
  await workerOf(smtp).settle()
  assert.equal(server.delivered.length, 0)
  const due = await workerOf(smtp).nextDue(now)
  assert.equal(due, now + 60_000)
  now = due!
  await workerOf(smtp).settle()
  assert.equal(server.delivered.splice(0).length, 1)
  assert.deepEqual(await mailOf(busy), { outcome: 'sent', attempts: 2, failure: null })
  const { id: lost } = await made({ verification_email: 'lost@kite.example' })
  const unreachable = workerOf(openSmtp({ url: 'smtp://127.0.0.1:1', from: 'exchange@strowger.example' }))
  await unreachable.settle()
  for (let next = await unreachable.nextDue(now); next !== undefined; next = await unreachable.nextDue(now)) {
    now = next
    await unreachable.settle()
  }
  assert.deepEqual(await mailOf(lost), {
    outcome: 'failed',
    attempts: 8,
    failure: 'The mail server did not accept the email in time.',
  })
})

test('two nodes send each of 20 emails once, and once more if the connection was cut after its content', async () => {
  const recipients = Array.from({ length: 20 }, (_, n) => `reader${n}@kite.example`)
  for (const verification_email of recipients) await made({ verification_email })
  server.answersToData.push('cut', '451 4.3.0 later', 'cut', '421 4.3.2 closing')
  const nodes = [workerOf(smtp), workerOf(openSmtp({ url: server.url, from: 'exchange@strowger.example' }))]
  const settle = () => Promise.all(nodes.map((node) => node.settle()))
  await settle()
  for (let next = await nodes[0]!.nextDue(now); next !== undefined; next = await nodes[0]!.nextDue(now)) {
    now = next
    await settle()
  }
  const received = server.delivered.splice(0).map(({ to }) => to[0]!)
  assert.deepEqual([...new Set(received)].toSorted(), recipients.toSorted())
  for (const recipient of recipients)
    assert.ok(received.filter((one) => one === recipient).length <= 2, recipient)
  const { rows } = await world.db.query<{ outcome: string }>(
    'select distinct outcome from brand_mail where recipient = any($1)',
    [recipients],
  )
  assert.deepEqual(rows, [{ outcome: 'sent' }])
})

test('a brand whose address changes repeatedly gets at most 20 emails a day, and the last one a day later', async () => {
  const { id } = await made({ verification_email: 'first@kite.example' })
  await workerOf(smtp).settle()
  for (let n = 2; n <= 25; n++) {
    const data = { verification_email: `victim${n}@kite.example` } as BrandData
    await updateBrand({ db: world.db, clock }, caller, id, data)
    await workerOf(smtp).settle()
  }
  assert.equal(server.delivered.splice(0).length, 20)
  now += dayMs
  await workerOf(smtp).settle()
  const later = server.delivered.splice(0).map(({ to }) => to)
  assert.deepEqual(later, [['victim25@kite.example']])
})

test('an email whose link expired while waiting is not sent, and emails are deleted after 30 days', async () => {
  const { id } = await made({ verification_email: 'late@kite.example' })
  now += 7 * dayMs
  await workerOf(smtp).settle()
  assert.equal(server.delivered.length, 0)
  assert.match((await mailOf(id)).failure!, /expired/)
  const kept = async () => (await world.db.query('select from brand_mail where brand_id = $1', [id])).rowCount
  now += 23 * dayMs
  await deleteOld(world.db, retained, now)
  assert.equal(await kept(), 1)
  now += 1
  await deleteOld(world.db, retained, now)
  assert.equal(await kept(), 0)
})
