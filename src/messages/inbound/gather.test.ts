import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { putCarrier, type Piece } from '#carriers/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { untilBlocked } from '../../../test/support/blocked.ts'
import { deleteOld } from '#platform/database/retained.ts'
import { retained } from '../retained.ts'
import { gather, type ArrivedPart } from './gather.ts'
import { reassemblyTimeoutMs } from './part-set.ts'
import { lockOverdue, nextPartsDue, readOverdue } from './part-store.ts'

let world: TestAccounts
before(async () => {
  world = await openTestAccounts()
  const line = { name: 'Local', host: '127.0.0.1', port: 1, systemId: 'a', password: 'a' }
  for (const id of ['one', 'two']) await putCarrier(world.db, world.vault, { ...line, id })
})
after(() => world.close())

const start = Date.now()
const piece = (text: string): Piece => ({
  coding: 'gsm',
  dataCoding: 0,
  octets: Buffer.from(text),
  header: null,
})

let senders = 0
/** The segments of a long message from a new sender, one per letter. */
function partsOf(letters: string, changes: Partial<ArrivedPart> = {}): ArrivedPart[] {
  const sender = `4477${String(++senders).padStart(8, '0')}`
  return Array.from(letters, (letter, i) => ({
    accountId: 'a',
    carrierId: 'one',
    sender,
    recipient: '12015550123',
    piece: piece(letter),
    position: { scheme: 'udh8', reference: 7, total: letters.length, part: i + 1 },
    ...changes,
  }))
}

/** Stores segments in one transaction, as a node stores a batch. */
const store = (parts: ArrivedPart[], at = start) => world.db.tx((sql) => gather(sql, parts, at))

const textOf = ({ pieces }: { pieces: (Piece | undefined)[] }) =>
  pieces.map((one) => one?.octets.toString() ?? '-').join('')

test('segments that arrive in any order over many transactions become one message', async () => {
  const [a, b, c, d] = partsOf('abcd')
  assert.deepEqual(await store([c!]), [])
  assert.deepEqual(await store([a!, d!]), [])
  const notified = await store([d!, b!])
  assert.deepEqual(notified.map(textOf), ['abcd'])
  assert.deepEqual(await store([b!]), [])
})

test('if nodes store the segments of many messages at once, one of them delivers each message', async () => {
  const messages = Array.from({ length: 40 }, () => partsOf('abcdef'))
  const nodes = Array.from({ length: 6 }, (_, node) => messages.map((parts) => parts[node]!))
  const notified = await Promise.all(nodes.map((parts, node) => store(node % 2 ? parts : parts.toReversed())))
  assert.deepEqual(notified.flat().map(textOf), Array(40).fill('abcdef'))
  assert.equal(new Set(notified.flat().map(({ key }) => key.sender)).size, 40)
})

test('two nodes that store the last two segments at once deliver one message', async () => {
  const [a, b] = partsOf('ab')
  let second: ReturnType<typeof store> | undefined
  const first = await world.db.tx(async (sql) => {
    const notified = await gather(sql, [a!], start)
    second = store([b!])
    await untilBlocked(world.db)
    return notified
  })
  assert.deepEqual(first, [])
  assert.deepEqual((await second)!.map(textOf), ['ab'])
})

test('segments that were not committed are not counted', async () => {
  const [a, b] = partsOf('ab')
  await world.db
    .tx(async (sql) => {
      await gather(sql, [a!], start)
      throw new Error('the node dies here')
    })
    .catch(() => undefined)
  assert.deepEqual(await store([b!]), [])
  assert.deepEqual((await store([a!])).map(textOf), ['ab'])
})

test('segments with another carrier, recipient, account, reference, total or scheme belong to other messages', async () => {
  const [a, b] = partsOf('ab')
  const { position } = b!
  const others: Partial<ArrivedPart>[] = [
    { carrierId: 'two' },
    { recipient: '12015550124' },
    { accountId: 'b' },
    { position: { ...position, reference: 8 } },
    { position: { ...position, total: 3 } },
    { position: { ...position, scheme: 'udh16' } },
    { position: { ...position, scheme: 'sar' } },
  ]
  await store([a!])
  for (const other of others) assert.deepEqual(await store([{ ...b!, ...other }]), [])
  assert.deepEqual((await store([b!])).map(textOf), ['ab'])
})

test('a reused reference starts another message', async () => {
  const first = partsOf('ab')
  const sender = first[0]!.sender
  await store(first)
  const [c, d] = partsOf('cd', { sender })
  assert.deepEqual(await store([d!]), [])
  assert.deepEqual((await store([c!])).map(textOf), ['cd'])
  const batch = [...partsOf('ef', { sender }), ...partsOf('gh', { sender }), ...partsOf('ij', { sender })]
  assert.deepEqual((await store(batch)).map(textOf), ['ef', 'gh', 'ij'])
})

test('a message of 255 segments is reassembled; segments that all have the same position are delivered one by one', async () => {
  const long = partsOf('x'.repeat(255))
  assert.equal((await store(long.slice(0, 200))).length, 0)
  assert.equal((await store(long.slice(200).toReversed())).map(textOf)[0]!.length, 255)
  const [first] = partsOf('ab')
  const same = Array.from({ length: 300 }, (_, i) => ({ ...first!, piece: piece(`${i}`) }))
  assert.equal((await store(same)).length, 299)
})

test('sets are due in the order in which they started, and are deleted long after their delivery', async () => {
  await world.db.query('delete from inbound_long')
  const sets = await Promise.all([0, 1, 2].map((i) => store([partsOf('ab')[0]!], start + i)))
  assert.deepEqual(sets.flat(), [])
  assert.equal(await nextPartsDue(world.db, start), start + reassemblyTimeoutMs)
  assert.equal(await nextPartsDue(world.db, start + reassemblyTimeoutMs), start + reassemblyTimeoutMs + 1)
  assert.equal((await readOverdue(world.db, start + reassemblyTimeoutMs + 1)).length, 2)
  const left = async (table: string) => (await world.db.query(`select from ${table}`)).rowCount
  const later = start + 10 * reassemblyTimeoutMs
  await deleteOld(world.db, retained, later)
  assert.equal(await left('inbound_long'), 3)
  await store(partsOf('cd'))
  await deleteOld(world.db, retained, later)
  assert.deepEqual([await left('inbound_long'), await left('inbound_part')], [3, 3])
})

test('stored segments are not lost when their carrier is deleted', async () => {
  await world.db.query('delete from inbound_long')
  await putCarrier(world.db, world.vault, {
    id: 'gone',
    name: 'Gone',
    host: '127.0.0.1',
    port: 1,
    systemId: 'a',
    password: 'a',
  })
  await store([partsOf('ab', { carrierId: 'gone' })[0]!])
  await world.db.query("delete from carrier where id = 'gone'")
  const now = start + reassemblyTimeoutMs
  const ids = await readOverdue(world.db, now)
  const overdue = await world.db.tx((sql) => lockOverdue(sql, ids, now))
  assert.deepEqual(
    overdue.map(({ key }) => key.carrierId),
    ['gone'],
  )
})
