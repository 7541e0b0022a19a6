import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../../../test/support/exchange.ts'
import { openTerminal, type Terminal } from '../../../test/support/terminal.ts'

let exchange: TestExchange
let operator: Terminal
before(async () => {
  exchange = await startExchange()
  operator = openTerminal(exchange)
})
after(() => exchange.stop())

type Keys = { api_key: string; api_secret: string }

async function mayCall({ api_key, api_secret }: Keys): Promise<boolean> {
  const authorization = `Basic ${Buffer.from(`${api_key}:${api_secret}`).toString('base64')}`
  const answer = await fetch(`${exchange.url}/account/get-balance`, { headers: { authorization } })
  return answer.status === 200
}

test('an operator opens an account, credits it once, and finds both', async () => {
  const keys = await operator.json<Keys>('accounts', 'open', 'Paper Planes', '--country', 'FI')
  assert.equal(await mayCall(keys), true)
  const first = await operator.run('accounts', 'credit', keys.api_key, '25.50', '--reference', 'bank 1')
  assert.deepEqual([first.code, first.out], [0, `The balance of ${keys.api_key} is 25.5000 €.`])
  const again = await operator.run('accounts', 'credit', keys.api_key, '25.50', '--reference', 'bank 1')
  assert.equal(again.out, first.out)
  const shown = await operator.run('accounts', 'show', keys.api_key)
  assert.match(shown.out, /^name +Paper Planes$/m)
  assert.match(shown.out, /^home_country +FI$/m)
  const listed = await operator.run('accounts', 'list')
  assert.match(listed.out, new RegExp(`^${keys.api_key} +Paper Planes +active +FI +25\\.5000 +–$`, 'm'))
})

test('a ledger names the cause of each balance change, at the time of the cause', async () => {
  const alice = await exchange.customer('alice')
  await operator.run('clock', 'advance', '3d')
  const id = await alice.sent()
  const { timeline } = await operator.json<{ timeline: { at: string }[] }>('messages', 'show', id)
  const { entries } = await operator.json<{ entries: { at: string; kind: string }[] }>(
    'accounts',
    'ledger',
    alice.apiKey,
  )
  const paid = entries.find(({ kind }) => kind === 'debit')!
  const apart = Math.abs(Date.parse(paid.at) - Date.parse(timeline[0]!.at))
  assert.ok(apart < 86_400_000, `${apart} ms`)
  const shown = await operator.run('accounts', 'ledger', alice.apiKey)
  assert.match(shown.out, /^\S+ \S+Z +Messages +-\S+ +\S+ +message [0-9a-f-]{36} /m)
  assert.match(
    (await operator.run('accounts', 'ledger', alice.apiKey, '--kind', 'rental')).err,
    /No entries in this ledger/,
  )
})

test('a list continues after its cursor until its last page', async () => {
  for (const name of ['One', 'Two', 'Three']) await operator.json('accounts', 'open', name)
  const seen: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const words: string[] = next ? ['--cursor', next] : []
    const page = await operator.json<{ accounts: { name: string }[]; next: string | null }>(
      'accounts',
      'list',
      '--limit',
      '2',
      ...words,
    )
    seen.push(...page.accounts.map(({ name }) => name))
    next = page.next
  }
  for (const name of ['One', 'Two', 'Three'])
    assert.equal(seen.filter((one) => one === name).length, 1, `${name} in ${seen.join(', ')}`)
  assert.match(
    (await operator.run('accounts', 'list', '--limit', '2')).err,
    /There may be more: --cursor [0-9a-f]{8}$/,
  )
})

test('a secret is rotated without downtime: create a second one, revoke the first; the last one cannot be revoked', async () => {
  const keys = await operator.json<Keys>('accounts', 'open', 'Rotating')
  const { secrets } = await operator.json<{ secrets: { secret_id: string }[] }>(
    'secrets',
    'list',
    keys.api_key,
  )
  const made = await operator.json<{ secret_id: string; api_secret: string }>(
    'secrets',
    'create',
    keys.api_key,
  )
  assert.equal(await mayCall({ ...keys, api_secret: made.api_secret }), true)
  const third = await operator.run('secrets', 'create', keys.api_key)
  assert.deepEqual([third.code, third.out], [1, ''])
  assert.match(third.err, /^Too many secrets: /)
  const revoked = await operator.run('secrets', 'revoke', keys.api_key, secrets[0]!.secret_id, '--yes')
  assert.deepEqual([revoked.code, revoked.out], [0, `Secret ${secrets[0]!.secret_id} is revoked.`])
  assert.equal(await mayCall(keys), false)
  assert.equal(await mayCall({ ...keys, api_secret: made.api_secret }), true)
  assert.match(
    (await operator.run('secrets', 'revoke', keys.api_key, made.secret_id, '--yes')).err,
    /^Last secret: /,
  )
})

test('the audit log records a change of a secret, without its value', async () => {
  const keys = await operator.json<Keys>('accounts', 'open', 'Audited')
  const made = await operator.json<{ secret_id: string; api_secret: string }>(
    'secrets',
    'create',
    keys.api_key,
  )
  const { body } = await exchange.operator.get<{ changes: { operation: string }[] }>(
    `/operator/v1/changes?subject=account&subject_id=${keys.api_key}`,
  )
  assert.deepEqual(body.changes.map(({ operation: label }) => label).toSorted(), [
    'createAccountSecret',
    'openAccount',
  ])
  assert.ok(!JSON.stringify(body).includes(made.api_secret))
})

test('a rejected request ends with exit code 1 and a sentence that names the fault', async () => {
  const unknown = await operator.run('accounts', 'show', '00000000')
  assert.deepEqual([unknown.code, unknown.err], [1, 'Not found: No object with this ID.'])
  const invalid = await operator.run('accounts', 'credit', '00000000', 'lots', '--reference', 'x')
  assert.equal(invalid.code, 1)
  assert.match(invalid.err, /^Invalid request: .*\n {2}amount /)
  const unreachable = openTerminal({ operatorUrl: 'http://127.0.0.1:59999', operatorToken: 'x'.repeat(32) })
  assert.match(
    (await unreachable.run('accounts', 'list')).err,
    /^No exchange answers at http:\/\/127\.0\.0\.1:59999 \(ECONNREFUSED\)/,
  )
})

test('control characters in a name are replaced before it is printed', async () => {
  await operator.json('accounts', 'open', 'Evil\u001b[2J\u202eliame\nsecond line')
  const { out } = await operator.run('accounts', 'list', '--limit', '1000')
  assert.match(out, /Evil·\[2J·liame·second line/)
})

test('retention of texts and numbers of an account is set in days, each separately, and shown', async () => {
  const { api_key } = await operator.json<Keys>('accounts', 'open', 'Forgetful')
  const first = await operator.json<object>('accounts', 'keep', api_key, '--text-days', '0')
  assert.partialDeepStrictEqual(first, { text_days: 0, number_days: null })
  const both = await operator.json<object>('accounts', 'keep', api_key, '--number-days', '90')
  assert.partialDeepStrictEqual(both, { text_days: 0, number_days: 90 })
  const shown = await operator.run('accounts', 'keep', api_key)
  assert.match(shown.out, /^number_days +90$/m)
  const tooFew = await operator.run('accounts', 'keep', api_key, '--number-days', '3')
  assert.deepEqual([tooFew.code === 0, /number_days/.test(tooFew.err)], [false, true])
  const standard = await operator.json<object>('accounts', 'keep', api_key, '--text-days', 'default')
  assert.partialDeepStrictEqual(standard, { own: true, text_days: null, number_days: 90 })
  const followed = await operator.json<object>('accounts', 'keep', api_key, '--as-all')
  assert.partialDeepStrictEqual(followed, { own: false, text_days: null, number_days: null })
})

test('the audit log lists a change with its subject, its name and its actor in words', async () => {
  const { api_key: key } = await operator.json<Keys>('accounts', 'open', 'Words Ltd')
  const listed = await operator.run('audit', 'list', '--subject', 'account', '--id', key)
  assert.match(listed.out, /^\S+ \S+Z +the operator token [0-9a-f]{8} +Created an account +Words Ltd /m)
  assert.match((await operator.run('audit', 'list', '--since', '1h')).out, /Created an account/)
})
