import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { selfSigned } from './certificate.ts'
import { tlsOf } from './tls.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'strowger-tls-'))
const day = 86_400_000

async function statusFrom(port: number, host: string, ca?: string): Promise<number | string> {
  const requested = request({ host, port, ca, path: '/', agent: false })
  requested.end()
  try {
    const [answer] = await once(requested, 'response')
    answer.resume()
    return answer.statusCode
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('only a client with the development certificate trusts localhost and 127.0.0.1', async () => {
  const { key, cert } = tlsOf({ data: folder(), tlsCert: undefined, tlsKey: undefined })
  const server = createServer({ key, cert }, (_, response) => response.end('ahoy'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  assert.equal(await statusFrom(port, '127.0.0.1', cert), 200)
  assert.equal(await statusFrom(port, 'localhost', cert), 200)
  assert.equal(await statusFrom(port, '127.0.0.1'), 'DEPTH_ZERO_SELF_SIGNED_CERT')
  server.close()
})

test('the development certificate states its names and validity, and is not an authority', () => {
  const { cert } = tlsOf({ data: folder(), tlsCert: undefined, tlsKey: undefined })
  const certificate = new X509Certificate(cert)
  assert.equal(certificate.checkHost('localhost'), 'localhost')
  assert.equal(certificate.checkIP('127.0.0.1'), '127.0.0.1')
  assert.equal(certificate.checkIP('::1'), '::1')
  assert.equal(certificate.checkHost('example.com'), undefined)
  assert.equal(certificate.ca, false)
  assert.equal(certificate.verify(certificate.publicKey), true)
  assert.equal(certificate.validToDate.getTime() - certificate.validFromDate.getTime(), 397 * day)
})

test('the certificate is kept across restarts, and only the owner can read its key', () => {
  const data = folder()
  const first = tlsOf({ data, tlsCert: undefined, tlsKey: undefined })
  assert.deepEqual(tlsOf({ data, tlsCert: undefined, tlsKey: undefined }), first)
  assert.equal(statSync(join(data, 'tls', 'key.pem')).mode & 0o777, 0o600)
})

test('a certificate that expires soon, or without its own key, is replaced', () => {
  const data = folder()
  const first = tlsOf({ data, tlsCert: undefined, tlsKey: undefined })
  const old = selfSigned(['localhost'], new Date(Date.now() - day), new Date(Date.now() + 29 * day))
  writeFileSync(join(data, 'tls', 'key.pem'), old.key)
  assert.notEqual(
    tlsOf({ data, tlsCert: undefined, tlsKey: undefined }).cert,
    first.cert,
    'a key of another certificate',
  )
  writeFileSync(join(data, 'tls', 'key.pem'), old.key)
  writeFileSync(join(data, 'tls', 'cert.pem'), old.cert)
  const renewed = tlsOf({ data, tlsCert: undefined, tlsKey: undefined })
  assert.notEqual(renewed.cert, old.cert)
  assert.equal(readFileSync(join(data, 'tls', 'cert.pem'), 'utf8'), renewed.cert)
})

test("the operator's own files are served, and refused if unreadable or if they do not match", () => {
  const data = folder()
  const own = selfSigned(
    ['exchange.example.com', '2001:db8::17:1'],
    new Date(),
    new Date('2055-01-01T00:00:00Z'),
  )
  const [tlsCert, tlsKey] = [join(data, 'c.pem'), join(data, 'k.pem')]
  assert.throws(() => tlsOf({ data, tlsCert, tlsKey }), /STROWGER_TLS_KEY: .*can be read \(ENOENT\)/)
  writeFileSync(tlsCert, own.cert)
  writeFileSync(tlsKey, own.key)
  assert.deepEqual(tlsOf({ data, tlsCert, tlsKey }), own)
  const certificate = new X509Certificate(own.cert)
  assert.equal(certificate.checkIP('2001:db8::17:1'), '2001:db8::17:1')
  assert.equal(certificate.validToDate.toISOString(), '2055-01-01T00:00:00.000Z')
  writeFileSync(tlsKey, selfSigned(['a'], new Date(), new Date()).key)
  assert.throws(() => tlsOf({ data, tlsCert, tlsKey }), /not a certificate and the matching private key/)
})
