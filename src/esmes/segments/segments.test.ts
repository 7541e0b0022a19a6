import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { readAccount, updateAccount } from '#accounts/index.ts'
import { SMPP_STATUS as STATUS } from '#carriers/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openAccepting, type Accepting } from '../../../test/support/accepting.ts'
import { untilBlocked } from '../../../test/support/blocked.ts'
import { quiet } from '../../../test/support/database.ts'
import { openSender, type Sender } from '../../../test/support/messages.ts'
import { until } from '../../../test/support/until.ts'
import { openAccept, type Accept } from '../../messages/accept/accept.ts'
import type { Submit } from '../submits/submit.ts'
import { vendorStatuses } from '../submits/problem-statuses.ts'
import { insertUser } from '../users/user-store.ts'
import { usualSettings, type SmppUser } from '../users/user.ts'
import { acceptLate, acceptText, type AcceptTextDeps } from './accept-text.ts'
import { openSegments, type Segments } from './segments.ts'
import { settleKeys } from './settle.ts'
import { sweepOnce } from './sweep.ts'
import { insertSegments } from './segment-store.ts'

const price = 10_000

let world: Accepting
let accept: Accept
let now = Date.now()
const clock = { now: () => now } as AcceptTextDeps['traffic']['clock']
/** Two nodes that share the database. */
let nodes: [Segments, Segments]
let deps: AcceptTextDeps
let alice: Sender
let user: SmppUser

before(async () => {
  world = await openAccepting(price)
  accept = openAccept(await world.node())
  deps = {
    db: world.db,
    accounts: world.accounts,
    traffic: { accept: accept.push, clock },
    log: quiet,
    stored: () => undefined,
  }
  nodes = [openSegments(deps), openSegments(deps)]
})
after(async () => {
  for (const node of nodes) await node.stop()
  await accept.idle()
  await world.close()
})

let systemIds = 0
beforeEach(async () => {
  alice = await openSender(world, 10_000_000)
  const systemId = `kite${++systemIds}`
  user = { ...usualSettings, systemId, id: uuidv7(), accountId: alice.accountId }
  assert.ok(await insertUser(world.db, user))
})

/** A segment of a letter repeated 153 times, as one is read. */
function submitOf(letter: string, changes: Partial<Submit> = {}): Submit {
  return {
    sender: alice.sender,
    recipient: '99000000001',
    source: { ton: 1, npi: 1, address: `+${alice.sender}` },
    destination: { ton: 1, npi: 1, address: '99000000001' },
    piece: { coding: 'gsm', dataCoding: 0, octets: Buffer.from(letter.repeat(153)), header: null },
    position: null,
    fields: undefined,
    receipts: { final: 'all', intermediate: false },
    expiresAt: undefined,
    sendAt: undefined,
    serviceType: '',
    entityId: undefined,
    contentId: undefined,
    ...changes,
  }
}

/** Submits one segment of a text, on the first node unless stated. */
const add = (part: number, letter: string, { node = 0, total = 3, reference = 7, ...changes } = {}) =>
  nodes[node]!.add(
    user,
    submitOf(letter, changes),
    { position: { scheme: 'udh8', reference, total, part } },
    now,
  )

type Stored = { id: string; text: string; parts: number; price: number; submits: { id: string }[] }

async function messages(): Promise<Stored[]> {
  const { rows } = await world.db.query<Stored>(
    `select id, text, parts, price, smpp -> 'submits' as submits from message where account_id = $1 order by id`,
    [alice.accountId],
  )
  return rows
}

async function receipts(): Promise<Record<string, string>> {
  const { rows } = await world.db.query<{ id: string; state: string; err: string }>(
    `select content ->> 'id' as id, content ->> 'state' as state, content ->> 'err' as err from smpp_delivery where user_id = $1`,
    [user.id],
  )
  return Object.fromEntries(rows.map(({ id, state, err }) => [id, `${state} ${err}`]))
}

async function waiting(): Promise<number> {
  const { rows } = await world.db.query<{ n: number }>(
    'select count(*)::int as n from smpp_segment where user_id = $1',
    [user.id],
  )
  return rows[0]!.n
}

const sweep = () =>
  sweepOnce({ ...deps, clock, accept: (text) => acceptLate(deps, text), stored: () => undefined })

const text = (letters: string) => Array.from(letters, (letter) => letter.repeat(153)).join('')

test('segments in any order over two nodes become one message with the submits of all, charged once', async () => {
  const third = await add(3, 'c')
  const first = await add(1, 'a', { node: 1 })
  assert.deepEqual([await messages(), await waiting()], [[], 2])
  const second = await add(2, 'b')
  assert.deepEqual(
    [third, first, second].map(({ status }) => status),
    [STATUS.ESME_ROK, STATUS.ESME_ROK, STATUS.ESME_ROK],
  )
  const [message, ...others] = await messages()
  assert.deepEqual(others, [])
  assert.deepEqual([message!.id, message!.text, message!.parts], [second.messageId, text('abc'), 3])
  assert.deepEqual(
    message!.submits.map(({ id }) => id),
    [third.messageId, first.messageId, second.messageId],
  )
  assert.equal((await readAccount(world.db, alice.accountId))!.amount, 10_000_000 - 3 * price)
  assert.equal(await waiting(), 0)
})

test('if two nodes complete many texts at once, each becomes one message', async () => {
  const references = Array.from({ length: 40 }, (_, i) => i)
  await Promise.all(references.map((reference) => add(1, 'a', { reference })))
  const last = references.flatMap((reference) => [
    add(2, 'b', { reference, node: 0 }),
    add(3, 'c', { reference, node: 1 }),
  ])
  assert.ok((await Promise.all(last)).every(({ status }) => status === STATUS.ESME_ROK))
  await Promise.all(nodes.map((node) => node.stop()))
  const stored = await messages()
  assert.deepEqual(
    stored.map((one) => [one.text, one.submits.length]),
    references.map(() => [text('abc'), 3]),
  )
  assert.equal(await waiting(), 0)
})

test('a text is claimed once although two nodes have found it complete', async () => {
  const key = {
    userId: user.id,
    sender: alice.sender,
    recipient: '99000000001',
    scheme: 'udh8',
    total: 2,
  } as const
  await storeOnly([1, 2])
  const claimed = world.db.tx(async (sql) => {
    await sql.query('select from smpp_segment where user_id = $1 for update', [user.id])
    const both = [1, 2].map(() => settleKeys(world.db, [{ ...key, reference: 9 }], now))
    await untilBlocked(world.db, 2)
    return both
  })
  const found = await Promise.all(await claimed)
  assert.deepEqual(
    found.map(({ texts }) => texts.length).toSorted((a, b) => a - b),
    [0, 1],
  )
})

/** Stores segments of a text of two, as a node that dies before it claims the text. */
async function storeOnly(parts: readonly number[]): Promise<void> {
  const { source, destination, receipts: requested, piece } = submitOf('x')
  const segments = parts.map((part) => ({
    id: uuidv7(),
    userId: user.id,
    accountId: alice.accountId,
    sender: alice.sender,
    recipient: '99000000001',
    scheme: 'udh8' as const,
    reference: 9,
    total: 2,
    part,
    piece,
    submit: { actor: 'smpp:kite', applicationId: null, source, destination, receipts: requested },
    at: now,
    dueAt: now + 60_000,
  }))
  await insertSegments(world.db, segments)
}

test('a complete text of a node that died becomes one message, whether it died before or after the message was stored', async () => {
  await storeOnly([1, 2])
  now += 61_000
  await sweep()
  assert.deepEqual(
    (await messages()).map((one) => one.text),
    [text('xx')],
  )
  assert.deepEqual([await waiting(), await receipts()], [0, {}])

  await storeOnly([1, 2])
  const key = {
    userId: user.id,
    sender: alice.sender,
    recipient: '99000000001',
    scheme: 'udh8',
    total: 2,
  } as const
  const { texts } = await settleKeys(world.db, [{ ...key, reference: 9 }], now)
  // The message is stored, and the node dies before it deletes the segments.
  const query = () => Promise.reject(new Error('The node died.'))
  assert.equal(await acceptText({ ...deps, db: { ...world.db, query } }, texts[0]!), STATUS.ESME_ROK)
  assert.deepEqual([(await messages()).length, await waiting()], [2, 2])
  await world.db.query(`update smpp_segment set retry_at = retry_at - interval '61 s' where user_id = $1`, [
    user.id,
  ])
  await sweep()
  assert.equal(await waiting(), 0)
  // A node that was slow stores the same text.
  assert.equal(await acceptText(deps, texts[0]!), STATUS.ESME_ROK)
  assert.equal((await messages()).length, 2)
  assert.equal((await readAccount(world.db, alice.accountId))!.amount, 10_000_000 - 4 * price)
})

test('another node takes over a claimed text after 60 s', async () => {
  await storeOnly([1, 2])
  const key = {
    userId: user.id,
    sender: alice.sender,
    recipient: '99000000001',
    scheme: 'udh8',
    total: 2,
  } as const
  await settleKeys(world.db, [{ ...key, reference: 9 }], now)
  await sweep()
  assert.deepEqual(await messages(), [])
  await world.db.query(`update smpp_segment set retry_at = retry_at - interval '61 s' where user_id = $1`, [
    user.id,
  ])
  await Promise.all([sweep(), sweep()])
  assert.equal((await messages()).length, 1)
  assert.equal(await waiting(), 0)
})

test('a repeated segment begins no text while the text is incomplete, and its ID is one of the message', async () => {
  const ids = [await add(1, 'z'), await add(1, 'a'), await add(2, 'b'), await add(3, 'c')]
  const [message] = await messages()
  assert.equal(message!.text, text('abc'))
  assert.deepEqual(
    message!.submits.map(({ id }) => id),
    ids.map(({ messageId }) => messageId),
  )
})

test('segments with other references, totals, recipients or users are other texts', async () => {
  await add(1, 'a', { total: 2 })
  await add(2, 'b', { total: 2, reference: 8 })
  await add(2, 'b', { total: 3 })
  await nodes[0].add(
    { ...user, id: uuidv7() },
    submitOf('b'),
    { position: { scheme: 'udh8', reference: 7, total: 2, part: 2 } },
    now,
  )
  await add(2, 'b', { total: 2, recipient: '99000000002' } as object)
  assert.deepEqual(await messages(), [])
})

test('an incomplete text expires with the receipts that were requested, and nothing is charged', async () => {
  const first = await add(1, 'a')
  await add(2, 'b', { receipts: { final: 'none', intermediate: false } } as object)
  now += 59_000
  await sweep()
  assert.equal(await waiting(), 2)
  now += 1_000
  await Promise.all([sweep(), sweep()])
  assert.equal(await waiting(), 0)
  assert.deepEqual(await receipts(), { [first.messageId]: 'EXPIRED 360' })
  assert.equal((await readAccount(world.db, alice.accountId))!.amount, 10_000_000)
})

test('the wait ends with the validity of a segment', async () => {
  const { messageId } = await add(1, 'a', { expiresAt: now + 20_000 } as object)
  now += 20_000
  await sweep()
  assert.deepEqual(await receipts(), { [messageId]: 'EXPIRED 360' })
})

test('a text of more than 1,000 characters is refused with its last segment, and the others end as rejected', async () => {
  const others = []
  for (let part = 1; part <= 6; part += 1) others.push(await add(part, 'a', { total: 7 }))
  const last = await add(7, 'a', { total: 7 })
  assert.deepEqual(last, { status: STATUS.ESME_RINVMSGLEN, messageId: '' })
  assert.deepEqual(
    await receipts(),
    Object.fromEntries(others.map(({ messageId }) => [messageId, 'REJECTD 090'])),
  )
  assert.deepEqual([await messages(), await waiting()], [[], 0])
})

test('a text that the balance does not cover is refused with its last segment, and the others end as rejected', async () => {
  alice = await openSender(world, 2 * price)
  user = { ...user, accountId: alice.accountId }
  const others = [await add(1, 'a'), await add(2, 'b')]
  assert.deepEqual(await add(3, 'c'), { status: vendorStatuses.lowBalance, messageId: '' })
  assert.deepEqual(
    await receipts(),
    Object.fromEntries(others.map(({ messageId }) => [messageId, 'REJECTD 070'])),
  )
  assert.deepEqual([await messages(), await waiting()], [[], 0])
})

test('a text counts once against the rate; while it is throttled, its last segment may be submitted again', async () => {
  await updateAccount(world.db, alice.accountId, { max_outbound_request: 1 })
  const references = [1, 2, 3, 4, 5, 6]
  for (const part of [1, 2]) await Promise.all(references.map((reference) => add(part, 'a', { reference })))
  const results = await Promise.all(
    references.map(async (reference) => ({ reference, ...(await add(3, 'a', { reference })) })),
  )
  const throttled = results.filter(({ status }) => status === STATUS.ESME_RTHROTTLED)
  const stored = results.filter(({ status }) => status === STATUS.ESME_ROK)
  assert.ok(throttled.length > 0 && stored.length > 0 && throttled.length + stored.length === 6)
  assert.equal((await messages()).length, stored.length)
  assert.equal(await waiting(), 2 * throttled.length)
  const { reference } = throttled[0]!
  await until(
    () => add(3, 'a', { reference }),
    ({ status }) => status === STATUS.ESME_ROK,
  )
  assert.equal((await messages()).length, stored.length + 1)
})

describe('an incomplete text is cancelled', () => {
  const addresses = () => ({ source: `+${alice.sender}`, destination: '' })
  const cancel = (id: string, of = user.id, more = {}) =>
    nodes[0].cancel.byId(of, id, { ...addresses(), ...more })
  const between = (serviceType = '') =>
    nodes[0].cancel.between({ userId: user.id, sender: alice.sender, recipient: '99000000001', serviceType })

  test('by the ID of a segment, with the receipts that were requested, and nothing is charged', async () => {
    const first = await add(1, 'a')
    const second = await add(2, 'b', { receipts: { final: 'failure', intermediate: false } } as object)
    await add(2, 'b', { receipts: { final: 'none', intermediate: false } } as object)
    const other = await add(1, 'a', { reference: 8 })
    const counts = await Promise.all([cancel(second.messageId), cancel(first.messageId)])
    assert.deepEqual(
      counts.toSorted((a, b) => a - b),
      [0, 3],
    )
    assert.deepEqual(await receipts(), {
      [first.messageId]: 'DELETED 361',
      [second.messageId]: 'DELETED 361',
    })
    assert.equal(await waiting(), 1)
    assert.equal(await cancel(other.messageId), 1)
    assert.equal((await readAccount(world.db, alice.accountId))!.amount, 10_000_000)
  })

  test('only by its user and with its addresses', async () => {
    const { messageId } = await add(1, 'a')
    assert.equal(await cancel(messageId, uuidv7()), 0)
    assert.equal(await cancel(messageId, user.id, { source: '12025559999' }), 0)
    assert.equal(await cancel(messageId, user.id, { destination: '99000000002' }), 0)
    assert.equal(await waiting(), 1)
    assert.equal(await cancel(messageId, user.id, { destination: '99000000001' }), 1)
  })

  test('or becomes a message, never both, if its last segment arrives meanwhile', async () => {
    const references = Array.from({ length: 20 }, (_, i) => i)
    const firsts = await Promise.all(references.map((reference) => add(1, 'a', { reference, total: 2 })))
    const [counts] = await Promise.all([
      Promise.all(firsts.map(({ messageId }) => cancel(messageId))),
      Promise.all(references.map((reference) => add(2, 'b', { reference, total: 2, node: 1 }))),
    ])
    await Promise.all(nodes.map((node) => node.stop()))
    const cancelled = counts.filter((count) => count > 0).length
    assert.equal((await messages()).length, references.length - cancelled)
    const { amount } = (await readAccount(world.db, alice.accountId))!
    assert.equal(amount, 10_000_000 - 2 * price * (references.length - cancelled))
    const deleted = Object.values(await receipts()).filter((receipt) => receipt.startsWith('DELETED'))
    assert.equal(
      deleted.length,
      counts.reduce((sum, count) => sum + count, 0),
    )
  })

  test('with all others between its numbers, or only those of a service_type', async () => {
    await add(1, 'a')
    await add(1, 'a', { reference: 8, serviceType: 'CMT' } as object)
    await add(1, 'a', { recipient: '99000000002' } as object)
    assert.equal(await between('CMT'), 1)
    assert.equal(await between(), 1)
    assert.equal(await between(), 0)
    assert.equal(await waiting(), 1)
  })
})
