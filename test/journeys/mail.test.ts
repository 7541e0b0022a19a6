import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request as send, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { freePort } from '#platform/embedded/index.ts'
import { aCompany, kindsOfBrands } from '../support/brands.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { linkTo, type MailServer, openMailServer } from '../support/mail-server.ts'
import { until } from '../support/until.ts'

const prefix = '/exchange'
let server: MailServer
let proxy: Server
let exchange: TestExchange
let publicUrl: string

/** A proxy in front of the exchange: removes a prefix of the path, and passes a Host header of its own on. */
function openProxy(port: number): Server {
  return createServer((request, response) => {
    const { method, url = '' } = request
    assert.ok(url.startsWith(`${prefix}/`), url)
    const path = url.slice(prefix.length)
    const headers = { ...request.headers, host: '127.0.0.1:9' }
    const upstream = send({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    upstream.on('error', () => response.destroy())
    request.pipe(upstream)
  })
}

before(async () => {
  server = await openMailServer()
  const port = await freePort()
  proxy = openProxy(port)
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  publicUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${prefix}`
  exchange = await startExchange({
    env: {
      STROWGER_PORT: String(port),
      STROWGER_PUBLIC_URL: publicUrl,
      STROWGER_SMTP_URL: server.url,
      STROWGER_MAIL_FROM: 'exchange@exchange.example',
    },
  })
})
after(async () => {
  await exchange.stop()
  proxy.closeAllConnections()
  proxy.close()
  await server.close()
})

test('the link in the email to a brand works behind a proxy that removes a path prefix and sends another Host header [S2-013]', async () => {
  const alice = await exchange.customer('alice')
  const address = 'investors@kite.example'
  const input = {
    entity_type: 'PUBLIC_PROFIT',
    ...kindsOfBrands['PUBLIC_PROFIT'],
    verification_email: address,
  }
  const { body } = await alice.post<{ brand_id: string }>('/v1/10dlc/brands', aCompany(input))
  const link = await linkTo(server, address)
  assert.ok(link.startsWith(`${publicUrl}/verify/brand-email/`), link)
  assert.equal((await fetch(link)).status, 200)
  assert.equal((await fetch(link, { method: 'POST' })).status, 200)
  const read = await alice.get<{ verification_email_completion_date?: string }>(
    `/v1/10dlc/brands/${body.brand_id}`,
  )
  assert.ok(read.body.verification_email_completion_date)
})

type Created = { link: string; email_queued: boolean; person_id?: string }
type Invitation = { email: string; email_status: string | null; email_failure: string | null }

const invite = (email: string) =>
  exchange.operator.post<Created>('/operator/v1/invitations', {
    email,
    name: 'Ann\r\nBcc: all@victims.example https://evil.example',
    roles: ['sims'],
  })
const invitations = async () =>
  (await exchange.operator.get<{ invitations: Invitation[] }>('/operator/v1/invitations')).body.invitations
const mails = async (query = '') =>
  (
    await exchange.operator.get<{ mails: { recipient: string; status: string; failure: string | null }[] }>(
      `/operator/v1/outgoing-mails${query}`,
    )
  ).body.mails

test('an invitation and a password link are queued and sent by email, and their texts are deleted afterwards', async () => {
  const { status, body } = await invite('ann@exchange.example')
  assert.deepEqual([status, body.email_queued], [201, true])
  const link = await linkTo(server, 'ann@exchange.example')
  assert.equal(link, body.link)
  assert.ok(link.startsWith(`${publicUrl}/console/invitation#token=`), link)
  await until(invitations, ([first]) => first?.email_status === 'sent')
  const token = link.split('#token=')[1]
  const used = await fetch(`${publicUrl}/operator/v1/links/use`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token, password: 'correct horse battery 7' }),
  })
  assert.equal(used.status, 200)
  server.delivered.splice(0)
  const { people } = (await exchange.operator.get<{ people: { person_id: string }[] }>('/operator/v1/people'))
    .body
  const reset = await exchange.operator.post<Created>(
    `/operator/v1/people/${people[0]!.person_id}/reset`,
    undefined,
  )
  assert.deepEqual(
    [reset.body.email_queued, await linkTo(server, 'ann@exchange.example')],
    [true, reset.body.link],
  )
  await until(
    () => mails('?status=sent'),
    ({ length }) => length === 2,
  )
  const { rows } = await exchange.db.query('select from outgoing_mail where text_sealed is not null')
  assert.deepEqual(rows, [])
})

test('a refused email is shown as failed, a postponed one is retried, and that of a withdrawn link is not sent', async () => {
  server.answers.push('550 5.1.1 no such user')
  const { link } = (await invite('bob@exchange.example')).body
  assert.ok(link)
  const [bob] = await until(
    () => mails('?status=failed'),
    ({ length }) => length === 1,
  )
  assert.deepEqual(
    [bob!.recipient, bob!.failure],
    ['bob@exchange.example', 'The mail server rejected the email (EENVELOPE, SMTP 550).'],
  )
  server.answers.push('451 4.3.0 later', '451 4.3.0 later')
  await invite('carol@exchange.example')
  await invite('dave@exchange.example')
  await until(
    () =>
      exchange.db.query(
        'select from outgoing_mail where ended_at is null and attempts = 1 and due_at > clock_timestamp()',
      ),
    ({ rows }) => rows.length === 2,
  )
  const waiting = await invitations()
  assert.equal(waiting.find(({ email }) => email === 'carol@exchange.example')!.email_status, 'pending')
  await exchange.db.query("delete from invitation where email = 'dave@exchange.example'")
  await exchange.db.query('update outgoing_mail set due_at = clock_timestamp() where ended_at is null')
  await linkTo(server, 'carol@exchange.example')
  const ended = await until(mails, (all) => all.every(({ status }) => status !== 'pending'))
  assert.equal(ended.find(({ recipient }) => recipient === 'dave@exchange.example')!.status, 'superseded')
  assert.ok(!server.delivered.some(({ to }) => to[0] === 'dave@exchange.example'))
})

test('an email that a node was sending when it died is sent by another node after its lease', async () => {
  server.answers.push('451 4.3.0 later')
  await invite('erin@exchange.example')
  const claimed = 'select from outgoing_mail where ended_at is null and attempts = 1'
  await until(
    () => exchange.db.query(`${claimed} and leased_until is null`),
    ({ rows }) => rows.length === 1,
  )
  // As the dead node has left it: due and leased.
  const leave = (lease: string) =>
    exchange.db.query(
      `update outgoing_mail set due_at = clock_timestamp(), leased_until = clock_timestamp() + interval '${lease}' where ended_at is null`,
    )
  await leave('1 hour')
  assert.ok(!server.delivered.some(({ to }) => to[0] === 'erin@exchange.example'))
  await leave('-1 second')
  await linkTo(server, 'erin@exchange.example')
})

test('the exchange sends a limited number of invitations to an address in a day, and the last link stays valid', async () => {
  const [ann, ben] = [await exchange.customer('ann'), await exchange.customer('ben')]
  const invited = (by: typeof ann, email: string) =>
    by.post<{ link: string; type: string; title: string }>('/console/v1/member-invitations', {
      email,
      name: 'Ada',
      role: 'developer',
    })
  const victim = 'victim@strangers.example'
  let last = ''
  for (let n = 0; n < 5; n++) {
    const { status, body } = await invited(ann, victim)
    assert.equal(status, 201, JSON.stringify(body))
    last = body.link
  }
  for (const email of [victim, 'Victim+again@strangers.example']) {
    const { status, body, headers } = await invited(ann, email)
    assert.deepEqual([status, body.title], [429, 'Too many emails'])
    assert.match(headers.get('retry-after') ?? '', /^\d+$/)
  }
  assert.equal((await invited(ann, 'colleague@kite.example')).status, 201)
  assert.equal((await invited(ben, victim)).status, 201)
  const read = await fetch(`${publicUrl}/console/v1/member-links/read`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token: last.split('#token=')[1] }),
  })
  assert.equal(read.status, 200)
})

test('a refused invitation does not show whether other accounts have invited the address', async () => {
  const owners: Awaited<ReturnType<typeof exchange.customer>>[] = []
  for (let n = 0; n < 6; n++) owners.push(await exchange.customer(`agency${n}`))
  const invite = (by: (typeof owners)[number], email: string) =>
    by.post('/console/v1/member-invitations', { email, name: 'Ida', role: 'developer' })
  for (const owner of owners.slice(0, 4))
    for (let n = 0; n < 5; n++) assert.equal((await invite(owner, 'ida@strangers.example')).status, 201)
  const [own, others] = [
    await invite(owners[0]!, 'ida@strangers.example'),
    await invite(owners[5]!, 'ida@strangers.example'),
  ]
  const stated = ({ status, body: { type, title, detail } }: typeof own) => ({ status, type, title, detail })
  assert.equal(own.status, 429)
  assert.deepEqual(stated(others), stated(own))
  assert.doesNotMatch(own.body.detail, /address|account/)
})

test('visitors cannot make the exchange send a member more than two links for a new password in an hour, and do not notice the limit', async () => {
  const cleo = await exchange.customer('cleo')
  const email = 'cleo@kite.example'
  const page = (path: string, body: object) =>
    fetch(`${publicUrl}/console/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body),
    })
  const { body } = await cleo.post<{ link: string }>('/console/v1/member-invitations', {
    email,
    name: 'Cleo',
    role: 'owner',
  })
  const token = body.link.split('#token=')[1]
  assert.equal(
    (await page('member-links/accept', { token, password: 'correct horse battery 7' })).status,
    200,
  )
  for (let n = 0; n < 12; n++) {
    const answer = await page('password-resets', { email })
    assert.deepEqual(
      [answer.status, await answer.json()],
      [202, { sends_mail: true, kept_in_mailbox: false }],
    )
    // The next request comes more than five minutes later, when the exchange sends a link again.
    await exchange.db.query(`update member_reset set expires_at = expires_at - interval '6 minutes'`)
  }
  const { rowCount } = await exchange.db.query(
    `select from outgoing_mail where kind = 'member-reset' and recipient = $1`,
    [email],
  )
  assert.equal(rowCount, 2)
})
