import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOf, newTotpSecret, stepOf, totpAddress } from './totp.ts'

/** `12345678901234567890` of RFC 6238, appendix B, in base 32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test('six-digit codes match the test vectors of RFC 6238, appendix B', () => {
  const table = { 59: '287082', 1111111109: '081804', 1234567890: '005924', 20000000000: '353130' }
  for (const [seconds, code] of Object.entries(table))
    assert.equal(codeOf(secret, Math.floor(Number(seconds) / 30)), code)
})

test('a code is accepted in its own 30 s, the previous and the next', () => {
  const step = 41_152_263
  const at = step * 30_000
  for (const near of [step - 1, step, step + 1]) assert.equal(stepOf(secret, codeOf(secret, near), at), near)
  for (const far of [step - 2, step + 2]) assert.equal(stepOf(secret, codeOf(secret, far), at), undefined)
})

test('a new secret has 160 bits and an otpauth URI that apps read', () => {
  const made = newTotpSecret()
  assert.match(made, /^[A-Z2-7]{32}$/)
  assert.notEqual(made, newTotpSecret())
  assert.equal(
    totpAddress(made, 'operator@example.com'),
    `otpauth://totp/Strowger%3Aoperator%40example.com?secret=${made}&issuer=Strowger`,
  )
})
