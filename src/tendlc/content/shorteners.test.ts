import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { openShorteners, parseHosts, publicShorteners } from './shorteners.ts'

const list = readFileSync(new URL('./shorteners.txt', import.meta.url), 'utf8')
const { find } = publicShorteners()

test('every host of the list is found in a link, in any case and below any subdomain [S2-089]', () => {
  const hosts = parseHosts(list)
  assert.ok(hosts.length >= 80)
  for (const host of hosts) {
    assert.equal(find(`See https://${host}/x`), host)
    assert.equal(find(`see ${host.toUpperCase()}/Ab1 now`), host)
    assert.equal(find(`see www.go.${host}/x`), host)
    assert.equal(find(`see http://ann@${host}.:8080/x`), host)
  }
})

test('the list has each host once, in order, in lower case and without a path', () => {
  const lines = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  assert.deepEqual(lines, [...new Set(lines)].toSorted())
  for (const line of lines) assert.match(line, /^([a-z0-9-]+\.)+[a-z0-9-]+$/)
  assert.deepEqual(parseHosts(list), lines)
})

test('a shortened link is found however it is disguised', () => {
  for (const text of [
    'bit.ly/x',
    'Kites:bit.ly/x',
    '(bit.ly/x)',
    'bit.ly./x',
    'bit.ly?x',
    'BIT.LY/X',
    'ｂｉｔ．ｌｙ/x',
    'bit。ly/x',
    'HTTPS://Bit.Ly',
    'https://user:pass@bit.ly:443/x',
  ])
    assert.equal(find(text), 'bit.ly', text)
  const own = openShorteners(parseHosts('# ours\nkürz.example\n'))
  assert.equal(own.find('see kürz.example/x'), 'xn--krz-hoa.example')
  assert.equal(own.find('see XN--KRZ-HOA.example/x'), 'xn--krz-hoa.example')
})

test('text that only looks like a link, and links of other hosts, are not shortened links', () => {
  for (const text of [
    'I.am here, e.g. now, i.e. at 9 a.m./p.m.',
    'Go to.ly is a word here',
    'https://rabbit.ly/kite',
    'https://bluekite.example/bit.ly/x',
    'bit.ly.example.com/x',
    'write to ann@bit.ly',
    'and/or t.co.uk/x',
    'bit-ly/x',
    'Your code is 1.234/5',
    '',
  ])
    assert.equal(find(text), undefined, text)
})

test('a long text is searched in linear time', () => {
  for (const part of ['a.', 'https://', 'a-', '@.', '.ly/'])
    assert.equal(find(part.repeat(20_000)), undefined)
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void find(text)))
})
