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

type Route = { route_id: string; prefix: string; priority: number; last: boolean }

test('a route is created, listed, changed and deleted on the command line', async () => {
  await exchange.carrier('spare', { prefix: '9902' })
  const words = ['--carrier', 'spare', '--prefix', '9903', '--priority', '7', '--last', 'yes']
  const made = await operator.json<Route>('routes', 'create', ...words)
  assert.partialDeepStrictEqual(made, { prefix: '9903', priority: 7, last: true })
  const listed = await operator.run('routes', 'list', '--prefix', '9903')
  assert.match(listed.out, new RegExp(`^ROUTE_ID +PREFIX .*\\n${made.route_id} +9903 +spare .* 7 .* yes$`))
  const changed = await operator.run('routes', 'change', made.route_id, '--priority', '8', '--last', 'no')
  assert.match(changed.out, /^priority +8$/m)
  assert.match(changed.out, /^last +no$/m)
  assert.deepEqual(
    (await operator.run('routes', 'delete', made.route_id, '--yes')).out,
    `Done: Delete a route (${made.route_id}).`,
  )
  const none = await operator.run('routes', 'list', '--prefix', '9903')
  assert.deepEqual([none.code, none.out, none.err], [0, '', 'No matching entries.'])
})

test('the value null clears a setting, and --body adds members as JSON', async () => {
  const { apiKey } = await exchange.customer('alice')
  const url = 'https://hooks.example/status'
  const set = await operator.json<object>('accounts', 'change', apiKey, '--status-url', url)
  assert.partialDeepStrictEqual(set, { status_url: url })
  const cleared = await operator.json<object>('accounts', 'change', apiKey, '--status-url', 'null')
  assert.partialDeepStrictEqual(cleared, { status_url: null })
  const words = ['--country', 'US', '--type', 'mobile-lvn', '--body', '{"features":["SMS"]}']
  assert.equal(
    (await operator.run('numbers', 'publish', '12015550123', ...words)).out,
    'Done: List a number for sale or change its terms (12015550123).',
  )
  const offered = await operator.json<object>('numbers', 'show', '12015550123')
  assert.partialDeepStrictEqual(offered, { msisdn: '12015550123', features: ['SMS'] })
  const wrong = await operator.run('numbers', 'publish', '12015550123', ...words.slice(0, 4), '--body', '[]')
  assert.deepEqual([wrong.code, wrong.err], [2, '--body must be a JSON object.'])
})

test('an object is shown with its lists as tables', async () => {
  const { apiKey, number } = await exchange.customer('bob')
  const { out } = await operator.run('numbers', 'show', number)
  assert.match(out, new RegExp(`^msisdn +${number}$`, 'm'))
  assert.match(out, new RegExp(`\\nownerships\\nAPI_KEY .*\\n${apiKey} `))
})

test('a change on the command line is refused if the object no longer has the version that the operator has seen', async () => {
  await exchange.carrier('shared', { prefix: '9904' })
  const { version } = await operator.json<{ version: string }>('carriers', 'show', 'shared')
  const printed = await operator.run('carriers', 'show', 'shared')
  assert.match(printed.out, new RegExp(`^version +${version}$`, 'm'))
  const set = (...words: string[]) => operator.run('carriers', 'set', 'shared', ...words)
  assert.equal((await set('--submit-window', '25', '--if-match', version)).code, 0)
  const late = await set('--submit-window', '40', '--if-match', version)
  assert.deepEqual([late.code, late.out], [1, ''])
  assert.match(late.err, /^Version conflict: .*\nThe object is unchanged\. Show it again, and repeat/)
  const now = await operator.json<{ version: string; submit_window: number }>('carriers', 'show', 'shared')
  assert.equal(now.submit_window, 25)
  assert.equal((await set('--submit-window', '40', '--if-match', `"${now.version}"`)).code, 0)
  assert.equal((await set('--submit-window', '20')).code, 0, 'without a version, the last change wins')
  const both = await set('--new', '--name', 'Shared', '--if-match', version)
  assert.deepEqual(
    [both.code, both.err],
    [2, 'Use --new or --if-match, not both: a new carrier has no version.'],
  )
  const { routes } = await operator.json<{ routes: Route[] }>('routes', 'list', '--prefix', '9904')
  const deletion = ['routes', 'delete', routes[0]!.route_id, '--yes', '--if-match']
  assert.match((await operator.run(...deletion, version)).err, /^Version conflict/)
  const route = await operator.json<{ version: string }>('routes', 'show', routes[0]!.route_id)
  assert.equal(
    (await operator.run(...deletion, route.version)).out,
    `Done: Delete a route (${routes[0]!.route_id}).`,
  )
})

test('volumes have units, and the states of a SIM their names', async () => {
  const listed = await operator.run('sims', 'usage', '8988237000000000011', '--partner', 'demo')
  assert.match(listed.out, /^AT +UP +DOWN +SESSIONS\n\S+ \S+ +400 kB +1\.2 MB +1$/m)
  const shown = await operator.run('sims', 'show', '8988237000000000037', '--partner', 'demo')
  assert.match(shown.out, /^fraud_status +alarm\nlimit_status +warning$/m)
})

test('an operator creates, changes and deletes the limits of SIMs on the command line', async () => {
  const limits = (...words: string[]) => operator.run('limits', ...words, '--partner', 'demo')
  const words = ['create', '--name', 'Trackers', '--warning-bytes', '40000000', '--suspend-bytes', '50000000']
  const { out } = await limits(...words)
  const id = /^limit_profile_id +(\d+)$/m.exec(out)![1]!
  assert.match((await limits('list')).out, new RegExp(`^${id} +Trackers +40 MB +– +50 MB$`, 'm'))
  await limits('change', id, '--name', 'Trackers', '--suspend-bytes', '60000000')
  assert.match((await limits('show', id)).out, /^suspend_bytes +60 MB$/m)
  assert.match((await limits('delete', id, '--yes')).out, new RegExp(`^Done: .* \\(${id}\\)\\.$`))
})

test('an argument that is empty or a step in a path reaches no other object', async () => {
  await exchange.carrier('kept', { prefix: '9905' })
  const refusals = { '': 'must not be empty', '.': 'must not be "."', '..': 'must not be ".."' }
  for (const [word, refusal] of Object.entries(refusals)) {
    const deletion = await operator.run('receipts', 'delete', 'kept', word, '--yes')
    assert.deepEqual([deletion.code, deletion.out], [1, ''], word)
    assert.ok(deletion.err.endsWith(` ${refusal}.`), deletion.err)
    const shown = await operator.run('accounts', 'show', word)
    assert.deepEqual(shown, { code: 1, out: '', err: `api_key ${refusal}.` })
  }
})

test('a command that deletes something prompts at a terminal, and is refused in a script without --yes', async () => {
  await exchange.carrier('asked', { prefix: '9908' })
  const { routes } = await operator.json<{ routes: Route[] }>('routes', 'list', '--prefix', '9908')
  const id = routes[0]!.route_id
  const effect = `routes delete ${id}: Messages to its prefix use the next route, or are rejected.`
  assert.deepEqual(await operator.run('routes', 'delete', id), {
    code: 1,
    out: '',
    err: `${effect} Repeat the command with --yes.`,
  })
  const questions: string[] = []
  const answering = (answer: string) =>
    openTerminal(exchange, {
      prompt: (question) => {
        questions.push(question)
        return Promise.resolve(answer)
      },
    })
  const no = await answering('').run('routes', 'delete', id)
  assert.deepEqual([no.code, no.err], [1, 'Not confirmed; nothing has changed.'])
  assert.equal((await answering('y').run('routes', 'delete', id)).out, `Done: Delete a route (${id}).`)
  assert.deepEqual(questions, [`${effect} Continue? [y/N] `, `${effect} Continue? [y/N] `])
})

test('a suspended account needs a confirmation, and other settings do not', async () => {
  const { apiKey } = await exchange.customer('susan')
  const suspend = ['accounts', 'change', apiKey, '--status', 'suspended']
  assert.match(
    (await operator.run(...suspend)).err,
    /^accounts change .*: All requests of the account are refused\. /,
  )
  assert.match((await operator.run(...suspend, '--yes')).out, /^status +suspended$/m)
  assert.equal((await operator.run('accounts', 'change', apiKey, '--status', 'active')).code, 0)
})

test('options accept the name of an account or carrier, and a name of several is refused', async () => {
  const { apiKey } = await exchange.customer('Nora North')
  await exchange.carrier('north-1', { prefix: '9909' })
  await exchange.operator.patch('/operator/v1/carriers/north-1', { name: 'North Star' })
  assert.match(
    (await operator.run('accounts', 'show', 'nora north')).out,
    new RegExp(`^api_key +${apiKey}$`, 'm'),
  )
  const listed = await operator.run('routes', 'list', '--carrier', 'north star')
  assert.match(listed.out, / North Star \(north-1\) /)
  const numbers = await operator.run('numbers', 'list', '--account', 'Nora North')
  assert.match(numbers.out, new RegExp(` Nora North ${apiKey}( |$)`, 'm'))
  const other = await exchange.customer('Nora North')
  assert.deepEqual(await operator.run('accounts', 'show', 'Nora North'), {
    code: 1,
    out: '',
    err: `2 accounts are named "Nora North". Pass the ID of one:\n${[apiKey, other.apiKey]
      .toSorted()
      .map((key) => `  ${key}`)
      .join('\n')}`,
  })
  const changed = await operator.run('accounts', 'change', apiKey, '--status-url', 'https://hooks.example')
  assert.equal(changed.err, `Done: Change an account (Nora North ${apiKey}).`)
  await other.post('/v2/applications', { name: 'Shop', capabilities: {} })
  const deleted = await operator.run('applications', 'delete', other.apiKey, 'shop', '--yes')
  assert.match(deleted.out, new RegExp(`^Done: .* \\(Nora North ${other.apiKey}, [\\da-f-]{36}\\)\\.$`))
  assert.match((await operator.run('accounts', 'show', 'Unknown')).err, /api_key/)
})

test('a rule that rejects every message needs a confirmation, and Health names it', async () => {
  const blocking = ['rules', 'create', '--name', 'No REST', '--kind', 'rest', '--effect', 'block']
  const refused = await operator.run(...blocking)
  assert.equal(refused.code, 1)
  assert.match(
    refused.err,
    /Every message of all accounts that is not submitted by SMPP is rejected\. Repeat the command with --yes\./,
  )
  const premium = ['--kind', 'traffic', '--effect', 'block', '--prefixes', '4490']
  assert.equal((await operator.run('rules', 'create', '--name', 'Premium', ...premium)).code, 0)
  const { rule_id } = await operator.json<{ rule_id: string }>(...blocking, '--yes')
  const { findings } = await operator.json<{ findings: { code: string; description: string }[] }>(
    'operations',
    'call',
    'readHealth',
  )
  assert.match(
    findings.find(({ code }) => code === 'traffic_rules')!.description,
    /^“No REST” rejects every message of all accounts that is not submitted by SMPP: limit/,
  )
  assert.equal((await operator.run('rules', 'delete', rule_id, '--yes')).code, 0)
  const { out } = await operator.run('rules', 'create', '--help')
  assert.match(out, /^ {2}rest +Block the REST API: every message that is not submitted by SMPP\.$/m)
})

test('prices have their currency, a spend cap its amount, and messages without a receipt a usual time', async () => {
  await operator.run('prices', 'set', '4477', '--price', '0.0425')
  const prices = await operator.run('prices', 'list')
  assert.match(prices.out, /^PREFIX +PRICE PER SEGMENT$/m)
  assert.match(prices.out, /^4477 +0\.0425 €$/m)
  const cap = ['--name', 'Cap', '--kind', 'spend_cap', '--effect', 'monitor', '--amount', '25']
  const { rule_id } = await operator.json<{ rule_id: string }>('rules', 'create', ...cap)
  assert.match(
    (await operator.run('rules', 'list')).out,
    new RegExp(`^${rule_id} .* all .*25(\\.00)? € a day$`, 'm'),
  )
  const { code, err } = await operator.run('messages', 'unconfirmed')
  assert.equal(code, 0, err)
})
