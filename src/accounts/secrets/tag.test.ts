import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openVault } from '#platform/vault/vault.ts'
import { sealTag, tagMatches } from './tag.ts'

const vault = openVault({ key: randomBytes(32) })
const id = '01900000-0000-7000-8000-000000000000'

test('the sealed bits fit their secret and hardly any other', () => {
  const tag = sealTag(vault, id, 'Right1Secret')
  assert.ok(tagMatches(vault, id, 'Right1Secret', tag))
  const others = Array.from({ length: 200 }, (_, i) => tagMatches(vault, id, `Wrong${i}Secret`, tag))
  assert.ok(others.filter(Boolean).length <= 2)
})

test('an attacker who knows the id of a secret cannot compute which guesses match its tag', () => {
  const collide = (key: string, secret: string) =>
    createHmac('sha256', key).update(secret).digest('hex').slice(0, 4)
  const bits = Array.from({ length: 50 }, () =>
    vault.open(sealTag(vault, id, 'Right1Secret'), position).slice(-4),
  )
  assert.ok(new Set(bits).size > 40, 'the same secret has other bits each time')
  assert.ok(bits.filter((one) => one === collide(id, 'Right1Secret')).length <= 2)
})

test('bits that were sealed under the id of their secret still fit', () => {
  const bits = createHmac('sha256', id).update('Right1Secret').digest('hex').slice(0, 4)
  const tag = vault.seal(bits, position)
  assert.ok(tagMatches(vault, id, 'Right1Secret', tag))
  assert.ok(!tagMatches(vault, id, 'Wrong1Secret', tag))
})

const position = { table: 'secret', column: 'tag', id }
