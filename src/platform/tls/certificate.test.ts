import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { selfSigned } from './certificate.ts'

test('the certificate covers all addresses and names, and is signed by its own key', () => {
  const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(
      fc.ipV4(),
      fc.ipV6(),
      fc.domain({ size: 'small' }),
      moment,
      moment,
      (four, six, name, from, until) => {
        const { key, cert } = selfSigned([four, six, name], from, until)
        const certificate = new X509Certificate(cert)
        assert.equal(certificate.checkIP(four), four)
        assert.equal(certificate.checkIP(six), six)
        assert.ok(certificate.checkHost(name))
        assert.equal(certificate.verify(certificate.publicKey), true)
        assert.match(key, /^-----BEGIN PRIVATE KEY-----/)
        assert.equal(certificate.validFromDate.getTime(), Math.floor(from.getTime() / 1000) * 1000)
        assert.equal(certificate.validToDate.getTime(), Math.floor(until.getTime() / 1000) * 1000)
      },
    ),
    { numRuns: 200 },
  )
})
