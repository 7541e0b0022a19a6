import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STATUS, type BindTest } from '../smpp/index.ts'
import { resultOf } from './bind-test-results.ts'

const at = { host: 'smsc.example', port: 2775, tls: true, seconds: 5 }
const ended: BindTest = { kind: 'transceiver', connected: false, status: undefined, systemId: '', reason: '' }

/** Reasons for which a session ends before the bind, or after it without a response. */
const reasons = [
  [false, 'ECONNREFUSED', 'connection_refused', /refused by smsc\.example:2775/],
  [false, 'ENOTFOUND', 'unresolved', /Check the spelling of the host/],
  [false, 'EHOSTUNREACH', 'unreachable', /No network route/],
  [false, 'connect timeout', 'timeout', /No connection to smsc\.example:2775 within 5 s/],
  [false, 'ERR_TLS_CERT_ALTNAME_INVALID', 'tls_failed', /is not for smsc\.example/],
  [false, 'CERT_HAS_EXPIRED', 'tls_failed', /has expired/],
  [false, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls_failed', /not trusted/],
  [false, 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'tls_failed', /not trusted/],
  [false, 'ERR_SSL_WRONG_VERSION_NUMBER', 'tls_failed', /handshake failed/],
  [false, 'ECONNRESET', 'closed', /whether the carrier uses TLS on this port/],
  [true, 'bind timeout', 'timeout', /did not respond to the bind within 5 s/],
  [true, 'closed by peer', 'closed', /without responding to the bind/],
  [true, 'malformed PDU: command_length', 'not_smpp', /is not SMPP/],
  [true, 'anything else', 'failed', /^The test ended with: anything else\./],
] as const

for (const [connected, reason, outcome, description] of reasons)
  test(`a test that ends with ${reason} ${connected ? 'after' : 'before'} the bind is described with what to check`, () => {
    const result = resultOf({ ...ended, connected, reason }, at, 0)
    assert.equal(result.outcome, outcome)
    assert.match(result.description, description)
  })

test('each bind status is described with its name and what to do', () => {
  for (const status of Object.values(STATUS).filter((one) => one !== STATUS.ESME_ROK)) {
    const { outcome, description } = resultOf({ ...ended, connected: true, status }, at, 0)
    assert.equal(outcome, 'rejected')
    assert.match(description, /: ESME_\w+: [^.]+\. \S.+\.$/)
  }
})

test('a rejected command suggests the other bind mode', () => {
  const rejected = { ...ended, connected: true, status: STATUS.ESME_RINVCMDID }
  assert.match(resultOf(rejected, at, 0).description, /Set the bind mode to pair/)
  assert.match(
    resultOf({ ...rejected, kind: 'receiver' }, at, 0).description,
    /Set the bind mode to transceiver/,
  )
})
