import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { shortenerHosts } from './shortener-hosts.ts'
import { openShorteners, parseHosts, publicShorteners } from './shorteners.ts'
const { find } = publicShorteners()

/** Duplicates the list, so that a removed host fails this test. */
const expected = `
  1url.com 2.gp adf.ly adfoc.us bc.vc bit.do bit.ly bitly.com bitly.ws bl.ink budurl.com buff.ly
  chilp.it clck.ru cli.gs clicky.me cutt.ly cutt.us da.gd dlvr.it gg.gg goo.gl hit.my hyperurl.co
  is.gd ity.im j.mp kutt.it lnk.to lnkd.in me2.do moourl.com n9.cl ouo.io ow.ly plu.sh po.st q.gs
  qps.ru rb.gy rebrand.ly reurl.cc s.id short.cm short.gy short.io shorte.st shorturl.at shorturl.com
  shrinkme.io shrtco.de smallurl.co smarturl.it snip.ly snipurl.com snurl.com soo.gd spoo.me su.pr
  surl.li t.cn t.co t.ly t2m.io tiny.cc tiny.one tiny.pl tinylink.in tinyurl.com tny.im to.ly tr.im
  trib.al twurl.nl u.nu u.to ulvis.net ur1.ca urlr.me urlz.fr v.gd v.ht vzturl.com x.co yep.it zi.ma
  zpr.io zws.im
`
  .trim()
  .split(/\s+/)

test('a link of every public shortener is found [S2-089]', () => {
  const missing = expected.filter((host) => find(`Your parcel: ${host}/Ab1`) !== host)
  assert.deepEqual(missing, [])
  assert.deepEqual(parseHosts(shortenerHosts), expected)
})

test('every listed host is found in a link, in any case and with any subdomain [S2-089]', () => {
  const hosts = parseHosts(shortenerHosts)
  for (const host of hosts) {
    assert.equal(find(`See https://${host}/x`), host)
    assert.equal(find(`see ${host.toUpperCase()}/Ab1 now`), host)
    assert.equal(find(`see www.go.${host}/x`), host)
    assert.equal(find(`see http://ann@${host}.:8080/x`), host)
  }
})

test('the list contains each host once, sorted, in lower case and without a path', () => {
  const lines = shortenerHosts.split('\n').filter((line) => line !== '')
  assert.deepEqual(lines, [...new Set(lines)].toSorted())
  for (const line of lines) assert.match(line, /^([a-z0-9-]+\.)+[a-z0-9-]+$/)
  assert.deepEqual(parseHosts(shortenerHosts), lines)
})

test('a disguised shortened link is found', () => {
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
