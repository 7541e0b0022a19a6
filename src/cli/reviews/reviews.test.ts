import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { storeReviewed } from '../../../test/matrix/brand-fixtures.ts'
import type { Customer } from '../../../test/support/customer.ts'
import { personInside } from '../../../test/support/people.ts'
import { startExchange, type TestExchange } from '../../../test/support/exchange.ts'
import { labelsOf, submittedLines } from './submitted.ts'
import { openTerminal, type Terminal } from '../../../test/support/terminal.ts'

let exchange: TestExchange
let alice: Customer
let operator: Terminal
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
  operator = openTerminal(exchange)
})
after(() => exchange.stop())

test('a submission is shown with the labels of its fields, line by line, without empty fields', () => {
  const submission = {
    description: 'One\ntwo',
    label: null,
    opt_in_keywords: ['YES', 'GO'],
    embedded_link: false,
  }
  const lines = submittedLines(submission, labelsOf.campaign, { coloured: false, columns: undefined })
  const stated = lines.join('\n')
  assert.match(stated, /\n {2}One\n {2}two\n/)
  assert.match(stated, /- YES\n +- GO/)
  assert.match(stated, / {2}no$/m)
  assert.doesNotMatch(stated, /null|opt_in_keywords|label/)
})

test('a review is found, shown, and rejected with coded reasons; then it is no longer open', async () => {
  const { review } = await storeReviewed(exchange.db, alice.apiKey)
  const listed = await operator.run('reviews', 'list', '--unassigned')
  assert.match(
    listed.out,
    new RegExp(`^${review} +campaign +.*\\S+ +\\S+ +alice ${alice.apiKey} +open `, 'm'),
  )
  assert.match((await operator.run('reviews', 'show', review)).out, /^Submitted$[^]*^History$/m)
  const [code] = (await operator.json<{ codes: { code: string }[] }>('reviews', 'codes')).codes
  const unknown = await operator.run('reviews', 'reject', review, '--code', 'BECAUSE')
  assert.deepEqual([unknown.code, /codes/.test(unknown.err)], [1, true])
  const words = ['--code', code!.code, '--note', 'Say more.', '--reviewer', 'operator@example.com']
  const done = await operator.run('reviews', 'reject', review, ...words)
  assert.equal(done.code, 0, done.err)
  assert.match(done.out, /^The campaign \S+ is rejected, decided by .*operator@example\.com\.$/)
  const decided = await operator.run('reviews', 'list', '--state', 'rejected')
  assert.match(decided.out, new RegExp(`^${review} .*operator@example\\.com`, 'm'))
  assert.match((await operator.run('reviews', 'approve', review)).err, /^Review ended: /)
})

test('a list of reviews shows the assignee and the reviewer by name', async () => {
  const { review } = await storeReviewed(exchange.db, alice.apiKey)
  const { email, client } = await personInside(
    exchange.db,
    exchange.operatorUrl,
    ['compliance'],
    'Reviewer Two',
  )
  const path = `/operator/v1/reviews/${review}/assignee`
  assert.equal((await client.put(path, { assignee: email })).status, 200)
  const waiting = await operator.run('reviews', 'list')
  assert.match(waiting.out, new RegExp(`^${review} .*Reviewer Two`, 'm'))
  const done = await operator.run('reviews', 'reject', review, '--code', 'samples', '--reviewer', email)
  assert.equal(done.code, 0, done.err)
  const decided = await operator.run('reviews', 'list', '--state', 'rejected')
  assert.match(decided.out, new RegExp(`^${review} .*Reviewer Two +Reviewer Two`, 'm'))
})

test('a decision that requests changes says so', async () => {
  const { review } = await storeReviewed(exchange.db, alice.apiKey)
  const done = await operator.run('reviews', 'reject', review, '--changes', '--code', 'samples')
  assert.match(done.out, /^The campaign \S+ needs changes, decided by /)
})
