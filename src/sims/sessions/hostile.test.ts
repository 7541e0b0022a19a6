import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { aGateway, imsiOf, storeSubscribers, testVault } from '../../../test/support/gateways.ts'
import { aFraudProfile, aLimitProfile, aPartner, aPool, iccidOf } from '../../../test/support/sims.ts'
import { poolUsages } from '../pools/usage.ts'
import { readRequest } from '../radius/accounting.ts'
import { CODE, encodeRequest, isDiscard, type Attribute } from '../radius/index.ts'
import { onUsage } from '../rules/on-usage.ts'
import { aggregatesOf } from '../usage/aggregates.ts'
import { openIntake } from '../nas/intake.ts'

let database: TestDatabase
const secret = Buffer.from('testing123')
const now = Date.now()
const numbers = [1, 2, 3, 4]

before(async () => {
  database = await openTestDatabase()
  const { db } = database
  await aPartner(db, 'fleet')
  await aGateway(db, testVault())
  await storeSubscribers(db, 'fleet', numbers)
  const pool = await aPool(db, 'fleet', 'all')
  const limit = await aLimitProfile(db, 'fleet', 'usual', { warning: 10, alarm: 20, suspend: 30 })
  const fraud = await aFraudProfile(db, 'fleet', 'usual', {
    imei: true,
    country: true,
    bytes: 5,
    sessions: 2,
  })
  await db.query(
    'update sim set pool_id = $1, limit_profile_id = $2, lim = 0, fraud_profile_id = $3, fraud = 0',
    [pool, limit, fraud],
  )
})
after(() => database.close())

const octets = (least: number, most: number) =>
  fc.uint8Array({ minLength: least, maxLength: most }).map((some) => Buffer.from(some))
const uint32 = fc
  .oneof(fc.nat(0xffffffff), fc.constantFrom(0, 1, 0x3fffffff, 0x40000000, 0xffffffff))
  .map((n) => {
    const written = Buffer.alloc(4)
    written.writeUInt32BE(n)
    return written
  })
const text = fc.oneof(
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 60 })
    .map((word) => Buffer.from(word).subarray(0, 253)),
  fc
    .constantFrom(
      '__proto__',
      'constructor',
      '../..',
      "'; drop table sim; --",
      '\\',
      '{}',
      '"',
      'ü'.repeat(120),
    )
    .map((word) => Buffer.from(word)),
)
const vendor = (type: number, value: Buffer): Attribute => ({
  type: 26,
  value: Buffer.concat([Buffer.of(0, 0, 0x28, 0xaf, type, value.length + 2), value]),
})
const prefix = fc
  .tuple(fc.nat(128), octets(16, 16))
  .map(([length, address]) => Buffer.concat([Buffer.of(0, length), address]))

/** Attributes that the codec reads, with arbitrary contents. */
const attribute: fc.Arbitrary<Attribute> = fc.oneof(
  fc.tuple(fc.constantFrom(1, 25, 30, 31, 32, 33), text).map(([type, value]) => ({ type, value })),
  fc
    .tuple(fc.constantFrom(4, 8, 41, 42, 43, 46, 49, 52, 53, 55, 101), uint32)
    .map(([type, value]) => ({ type, value })),
  prefix.map((value) => ({ type: 97, value })),
  octets(16, 16).map((value) => ({ type: 95, value })),
  fc
    .tuple(fc.constantFrom(2, 6, 7, 8, 18, 20, 21, 22, 23), octets(1, 16))
    .map(([type, value]) => vendor(type, value)),
  fc.constantFrom('26201', '310410', '00000').map((network) => vendor(18, Buffer.from(network))),
)
const request = fc.record({
  status: fc.constantFrom(1, 2, 3, 3, 3),
  session: fc.constantFrom('A', 'B', 'C'),
  sim: fc.constantFrom(...numbers, 99),
  more: fc.array(attribute, { maxLength: 12 }),
})

test('any authentic packet is stored, and customers can still query their SIMs afterwards [S1-139]', async () => {
  const { db } = database
  const take = openIntake({
    db,
    clock: { now: () => now },
    onUsage,
    unmatched: () => undefined,
    doubtful: () => undefined,
  })
  const client = { id: 'gateway', address: '127.0.0.1', disconnectPort: 3799, secret, requireSigned: false }
  const property = fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 12 }), async (requests) => {
    const batch = requests.flatMap(({ status, session, sim, more }) => {
      const attributes = [
        { type: 40, value: Buffer.of(0, 0, 0, status) },
        { type: 44, value: Buffer.from(session) },
        vendor(1, Buffer.from(imsiOf(sim))),
        ...more,
      ]
      const read = readRequest(
        encodeRequest({ code: CODE.accountingRequest, identifier: 1, attributes, secret }),
        secret,
        false,
      )
      if (isDiscard(read) || !read.accounting) return []
      return [{ client, accounting: read.accounting, receivedAt: new Date(now) }]
    })
    for (const refused of await take(batch)) assert.ifError(refused)
    await poolUsages(db, 'fleet', new Date(now))
    await aggregatesOf(db, 'fleet', numbers.map(iccidOf), new Date(now))
  })
  await fc.assert(property, { numRuns: 60 })
})
