import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { openMailServer } from '../../../test/support/mail-server.ts'
import { MailError } from './port.ts'
import { delayAfter } from './retry.ts'
import { openSmtp } from './smtp.ts'

const from = 'exchange@strowger.example'
const mail = {
  id: '01a1fa1c-16dd-7000-9b3d-04107b02a345',
  to: 'ann@kite.example',
  subject: 'Confirm your brand',
  text: 'Hello',
  at: Date.UTC(2027, 0, 1),
}

const login = { user: 'exchange', password: 'p@ss:/ word' }

async function serverOf(t: TestContext, options: Parameters<typeof openMailServer>[0] = {}) {
  const server = await openMailServer(options)
  t.after(() => server.close())
  return server
}

for (const tls of ['starttls', 'implicit'] as const)
  test(`an email is sent to a server with ${tls} and a password, encrypted and with that login`, async (t) => {
    const server = await serverOf(t, { tls, login })
    assert.equal(await openSmtp({ url: server.url, from }).send(mail), 'accepted')
    const [received] = server.delivered
    assert.deepEqual(
      [received?.isEncrypted, received?.user, received?.to],
      [true, 'exchange', ['ann@kite.example']],
    )
  })

test('a password is not sent to a server without TLS', async (t) => {
  const server = await serverOf(t, { login })
  await assert.rejects(openSmtp({ url: server.url, from }).send(mail), /did not accept/)
  assert.deepEqual(server.delivered, [])
})

test('a wrong password and an untrusted certificate are retried, because the operator may correct them', async (t) => {
  const server = await serverOf(t, { tls: 'starttls', login })
  const wrong = server.url.replace('exchange:', 'other:')
  await assert.rejects(openSmtp({ url: wrong, from }).send(mail), /EAUTH, SMTP 535/)
  const untrusted = server.url.replace('localhost', '127.0.0.1')
  await assert.rejects(openSmtp({ url: untrusted, from }).send(mail), /did not accept/)
  assert.deepEqual(server.delivered, [])
})

test('a reply 5xx to the recipient or the content is permanent, a reply 4xx and a cut connection are retried', async (t) => {
  const server = await serverOf(t)
  const smtp = openSmtp({ url: server.url, from })
  server.answers.push('550 5.1.1 no such user ann@kite.example', '451 4.3.0 later')
  assert.deepEqual(await smtp.send(mail), {
    refused: 'The mail server rejected the email (EENVELOPE, SMTP 550).',
  })
  await assert.rejects(smtp.send(mail), /SMTP 451/)
  server.answersToData.push('554 5.7.1 spam', '452 4.2.2 full', 'cut')
  assert.deepEqual(await smtp.send(mail), {
    refused: 'The mail server rejected the email (EMESSAGE, SMTP 554).',
  })
  await assert.rejects(smtp.send(mail), /SMTP 452/)
  await assert.rejects(smtp.send(mail), /did not accept/)
  assert.equal(server.delivered.length, 1, 'the server may have accepted the email')
  assert.equal(await smtp.send(mail), 'accepted')
  const ids = server.delivered.map(({ content }) => /^Message-ID: (.*)$/im.exec(content)?.[1])
  assert.deepEqual(ids, [`<${mail.id}@strowger.example>`, `<${mail.id}@strowger.example>`])
})

test('a server that was down is tried again soon, also after many attempts, and receives the email when it is back', async (t) => {
  const server = await openMailServer()
  const { port } = new URL(server.url)
  const smtp = openSmtp({ url: server.url, from })
  await server.close()
  await assert.rejects(smtp.send(mail), /did not accept an email \(ESOCKET\)/)
  const down = await smtp.send(mail).catch((error: unknown) => error)
  assert.match((down as Error).message, /is not usable \(ESOCKET\)/)
  assert.deepEqual(
    [1, 2, 5, 500].map((attempts) => delayAfter(down, attempts)),
    [60, 300, 300, 300],
  )
  const back = await serverOf(t, { port: Number(port) })
  assert.equal(await smtp.send(mail), 'accepted')
  assert.equal(back.delivered.length, 1)
})

test('an email that a server has not accepted is retried less and less often, and then fails', () => {
  const refused = new MailError('the mail server did not accept an email (SMTP 451)')
  assert.deepEqual(
    [1, 4, 7, 8].map((attempts) => delayAfter(refused, attempts)),
    [60, 3_600, 43_200, undefined],
  )
})
