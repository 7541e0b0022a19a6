import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { keywordIn, replyTo, defaultReplies, type CampaignKeywords } from './keywords.ts'

const withoutTexts: CampaignKeywords = {
  opt_out_keywords: null,
  opt_in_keywords: null,
  help_keywords: null,
  opt_out_message: null,
  opt_in_message: null,
  help_message: null,
}

const defaultKeywords = {
  stop: [
    'STOP',
    'STOPALL',
    'UNSUBSCRIBE',
    'CANCEL',
    'END',
    'QUIT',
    'Stop all',
    'ＳＴＯＰ',
    // Emoji with a variation selector, a skin tone modifier or a keycap.
    'STOP \u26d4\ufe0f',
    'stop \u270b\ud83c\udffd',
    'stop #\ufe0f\u20e3',
    'STOP\u0000',
  ],
  start: ['START', 'YES', 'UNSTOP', 'yes!'],
  help: ['HELP', 'INFO', '«help»'],
} as const

test('default keywords are recognized in any case, with blanks and punctuation around them, but only alone', () => {
  const around = fc.stringMatching(/^[ \t\n\u00a0.,!?"'’-]{0,4}$/)
  for (const kind of ['stop', 'start', 'help'] as const)
    for (const provided of defaultKeywords[kind])
      fc.assert(
        fc.property(
          around,
          around,
          fc.boolean(),
          fc.stringMatching(/^[a-z0-9]+$/),
          (left, right, small, other) => {
            const text = small ? provided.toLowerCase() : provided
            assert.equal(keywordIn(left + text + right)?.kind, kind)
            assert.equal(keywordIn(`${other} ${text}x`), undefined)
            assert.equal(keywordIn(`${text} ${other}9`), undefined)
          },
        ),
        { numRuns: 40 },
      )
})

test('a campaign has its own keywords in addition to the default ones, and opt-out takes precedence', () => {
  const words = {
    ...withoutTexts,
    opt_out_keywords: 'STOP,ARRÊT',
    opt_in_keywords: 'Join,arrêt,,HELP',
    help_keywords: 'HELP,AYUDA',
  }
  assert.deepEqual(keywordIn('arrêt.', words), { word: 'ARRÊT', kind: 'stop', own: true })
  assert.deepEqual(keywordIn(' join', words), { word: 'JOIN', kind: 'start', own: true })
  assert.deepEqual(keywordIn('ayuda', words), { word: 'AYUDA', kind: 'help', own: true })
  assert.deepEqual(keywordIn('Quit', words), { word: 'QUIT', kind: 'stop', own: false })
  assert.equal(keywordIn('...', words), undefined)
  assert.equal(keywordIn('join', withoutTexts), undefined)
})

test('a campaign replies with its own texts, opt-out assist with the default ones, and other numbers do not reply', () => {
  const own = { ...withoutTexts, opt_out_message: 'Bye from Acme', opt_in_message: 'Hello from Acme' }
  const reply = (text: string, campaign: CampaignKeywords | undefined, assist: boolean, changed = false) =>
    replyTo(keywordIn(text, campaign)!, { campaign, assist, changed })
  assert.equal(reply('stop', own, false), 'Bye from Acme')
  assert.equal(reply('help', own, false), defaultReplies.help)
  assert.equal(reply('stop', undefined, true), defaultReplies.stop)
  assert.equal(reply('stop', undefined, false), undefined)
  assert.equal(reply('yes', own, false), undefined)
  assert.equal(reply('yes', own, false, true), 'Hello from Acme')
  assert.equal(reply('join', { ...own, opt_in_keywords: 'JOIN' }, false), 'Hello from Acme')
})

test('any text of a subscriber is checked in bounded time', () => {
  assert.equal(keywordIn('STOP'.repeat(100_000)), undefined)
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void keywordIn(text, withoutTexts)))
})
