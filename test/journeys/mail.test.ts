import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request as send, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { freePort } from '#platform/embedded/index.ts'
import { aCompany, kindsOfBrands } from '../support/brands.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { type MailServer, openMailServer } from '../support/mail-server.ts'
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

/** Waits for an email to an address, and returns the link in it. */
async function linkTo(address: string): Promise<string> {
  const { content } = (await until(
    () => server.delivered.find(({ to }) => to[0] === address),
    (mail) => mail !== undefined,
  ))!
  const text = content
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return /https?:\/\/\S+/.exec(text)![0]
}

test('the link in the email to a brand works behind a proxy that removes a path prefix and sends another Host header [S2-013]', async () => {
  const alice = await exchange.customer('alice')
  const address = 'investors@kite.example'
  const input = {
    entity_type: 'PUBLIC_PROFIT',
    ...kindsOfBrands['PUBLIC_PROFIT'],
    verification_email: address,
  }
  const { body } = await alice.post<{ brand_id: string }>('/v1/10dlc/brands', aCompany(input))
  const link = await linkTo(address)
  assert.ok(link.startsWith(`${publicUrl}/verify/brand-email/`), link)
  assert.equal((await fetch(link)).status, 200)
  assert.equal((await fetch(link, { method: 'POST' })).status, 200)
  const read = await alice.get<{ verification_email_completion_date?: string }>(
    `/v1/10dlc/brands/${body.brand_id}`,
  )
  assert.ok(read.body.verification_email_completion_date)
})

type Created = { link: string; emailed: boolean; person_id?: string }

test('an invitation and a password link are sent by email; a refused email leaves the link to the admin', async () => {
  const invite = (email: string) =>
    exchange.operator.post<Created>('/operator/v1/invitations', {
      email,
      name: 'Ann\r\nBcc: all@victims.example https://evil.example',
      roles: ['sims'],
    })
  const { status, body } = await invite('ann@exchange.example')
  assert.deepEqual([status, body.emailed], [201, true])
  const link = await linkTo('ann@exchange.example')
  assert.equal(link, body.link)
  assert.ok(link.startsWith(`${publicUrl}/console/invitation#token=`), link)
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
  assert.deepEqual([reset.body.emailed, await linkTo('ann@exchange.example')], [true, reset.body.link])
  server.answers.push('550 5.1.1 no such user', '451 4.3.0 later')
  for (const email of ['bob@exchange.example', 'carol@exchange.example']) {
    const refused = (await invite(email)).body
    assert.equal(refused.emailed, false)
    assert.ok(refused.link)
  }
  assert.deepEqual(
    server.delivered.map(({ to }) => to),
    [['ann@exchange.example']],
  )
})
