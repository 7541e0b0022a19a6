import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { uuidv7 } from '#platform/ids.ts'
import type { Fault } from '#platform/contract/problem.ts'
import type { RowStream } from '#platform/contract/row-stream.ts'
import { rowReader } from '#platform/http/rows/rows.ts'
import { OtherUpload } from '#platform/http/rows/upload.ts'
import { openDb } from '#platform/database/db.ts'
import { openTestDatabase, quiet, type TestDatabase } from '../../../test/support/database.ts'
import { storeCards } from '../../../test/support/sim-cards.ts'
import { aPartner } from '../../../test/support/sims.ts'
import { until } from '../../../test/support/until.ts'
import { luhnDigit } from '../cards/identifiers.ts'
import { moveSims } from '../cards/move.ts'
import { readSim } from '../cards/read-store.ts'
import { countStates } from '../list/count-store.ts'
import { readImport } from './import-store.ts'
import { importSims } from './import.ts'
import { simRow, type SimRow } from './row.ts'
import type { SimImportInput } from './input.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  for (const id of ['P', 'Q']) await aPartner(database.db, id)
})
after(() => database.close())

const at = new Date('2027-01-01T00:00:00Z')
const iccidOf = (n: number) => {
  const body = `8949020${String(n).padStart(11, '0')}`
  return body + luhnDigit(body)
}
const read = rowReader(simRow)
const csv = (text: string) =>
  read(
    'text/csv',
    (async function* () {
      yield Buffer.from(text)
    })(),
  )
const send = (rows: RowStream<SimRow>, input: Partial<SimImportInput> = {}) =>
  importSims(database.db, rows, {
    importId: uuidv7(),
    partnerId: 'P',
    dryRun: false,
    creator: 'operator:1',
    at,
    ...input,
  })
const simsOf = async (partner: string) => {
  const counts = await database.db.partnerSnapshot(partner, (sql) => countStates(sql, partner))
  return counts.reduce((sum, { n }) => sum + n, 0)
}
const notified = (stated: { reported: { line: number; faults: Fault[] }[] }) =>
  stated.reported.map(
    ({ line, faults }) => `${line} ${faults.map(({ name, reason }) => `${name} ${reason}`).join(', ')}`,
  )

test('the progress of publishing is visible before the SIMs are visible', async () => {
  const [importId, partnerId] = [uuidv7(), 'Q']
  const lines = Array.from({ length: 11 }, (_, i) => iccidOf(5_000_000 + i))
  let [seen, there] = [0, -1]
  const input = {
    importId,
    partnerId,
    async alongside() {
      seen = (await until(
        () => readImport(database.db, importId),
        (one) => one!.publishing > 0,
      ))!.publishing
      there = await simsOf(partnerId)
    },
  }
  await send(csv(['iccid', ...lines].join('\n')), input)
  assert.deepEqual([seen, there, await simsOf(partnerId)], [11, 0, 11])
  const { status, published, publishing } = (await readImport(database.db, importId))!
  assert.deepEqual([status, published, publishing], ['published', 11, 0])
})

test('SIMs are imported from a file with any line endings and padding, with their numbers and identities', async () => {
  const head = '\uFEFFiccid,status,imsi,msisdn,ip_type,ipv4,field1\r\n'
  const rows = [
    `${iccidOf(1)}F,Productive,001010000000001,99000000011,static,192.0.2.1,"Depot, north"\r\n`,
    `"${iccidOf(2).replace(/(.{4})/g, '$1 ')}",3,,,,,\r\n`,
    `${iccidOf(3)},,,,,,\r\n`,
  ]
  const dry = await send(csv(head + rows.join('')), { dryRun: true })
  assert.deepEqual([dry.wrong, dry.made, await simsOf('P')], [0, 3, 0])
  const done = await send(csv(head + rows.join('')))
  assert.deepEqual([done.rows, done.made, await simsOf('P')], [3, 3, 3])
  const one = (await readSim(database.db, 'P', iccidOf(1)))!
  assert.deepEqual(
    [one.status, one.imsi, one.msisdn, one.ipv4, one.field1, one.field2, one.fraud, one.lim, one.created_at],
    [5, '001010000000001', '99000000011', '192.0.2.1', 'Depot, north', null, 1, 4, at],
  )
  assert.equal((await readSim(database.db, 'P', iccidOf(2)))!.status, 3)
  assert.equal((await readSim(database.db, 'P', iccidOf(3)))!.status, 2)
  const { rows: known } = await database.db.query(
    `select (select count(*) from sim_identity where partner_id = 'P')::int as identities, (select count(*) from sim_pairing)::int as pairings`,
  )
  assert.deepEqual(known, [{ identities: 3, pairings: 1 }])
})

test('a SIM that is imported as blocked or suspended can be resumed by an operator only', async () => {
  const statuses = ['Suspended', 'Blocked (manually)', 'Blocked (MNO)', 'Productive']
  const cards = statuses.map((status, i) => ({ status, iccid: iccidOf(60 + i) }))
  await send(csv(['iccid,status', ...cards.map(({ iccid, status }) => `${iccid},${status}`)].join('\n')))
  const { rows } = await database.db.query('select locked from sim where iccid = any($1) order by iccid', [
    cards.map(({ iccid }) => iccid),
  ])
  assert.deepEqual(
    rows,
    [true, true, true, false].map((locked) => ({ locked })),
  )
  const keys = cards.slice(0, 2).map(({ iccid }) => ({ partnerId: 'P', iccid }))
  const by = { creator: 'alice', source: 'api', customer: true, at } as const
  const resume = (customer: boolean) =>
    database.db.tx((sql) => moveSims(sql, keys, 'resume', { ...by, customer }))
  assert.match((await resume(true)).rejected[0]!.reason, /reserved for operators/)
  assert.equal((await resume(false)).done.length, 2)
})

test('each invalid line is reported with all its faults, and no line of the file becomes a SIM', async () => {
  await storeCards(database.db, 'Q', [{ iccid: iccidOf(50), imsi: '001010000000050', msisdn: '99000000050' }])
  const before = await simsOf('P')
  const stated = await send(
    csv(
      [
        'iccid,status,imsi,msisdn,imei,euiccid,ip_type,ipv4',
        `${iccidOf(20)},,,,,,,`,
        `${iccidOf(21).slice(0, -1)}${(Number(iccidOf(21).at(-1)) + 1) % 10},8,12,0,490154203237519,${'1'.repeat(32)},static,`,
        `${iccidOf(20)},,,,,,,`,
        `${iccidOf(22)},,001010000000022,,,,,`,
        `${iccidOf(23)},,001010000000022,,,,,`,
        `x,Deleted,,,,,odd,`,
      ].join('\n'),
    ),
  )
  assert.deepEqual([stated.rows, stated.wrong, stated.made], [6, 4, 0])
  const lines = notified(stated).toSorted()
  assert.match(
    lines[0]!,
    /^3 iccid has a wrong check digit, status must be.*imsi must.*imei has.*euiccid has.*|^3 /,
  )
  for (const member of ['iccid', 'status', 'imsi', 'msisdn', 'imei', 'euiccid', 'ip_type'])
    assert.ok(lines[0]!.includes(`${member} `), member)
  assert.deepEqual(lines.slice(1, 3), ['4 iccid is already in line 2', '6 imsi is already in line 5'])
  assert.match(lines[3]!, /^7 iccid must be.*status is not allowed for new SIMs, ip_type must/)
  const accepted = await send(
    csv(`iccid,imsi,msisdn\n${iccidOf(50)},,\n${iccidOf(51)},001010000000050,99000000050\n`),
  )
  assert.deepEqual(notified(accepted), [
    '2 iccid already exists',
    '3 imsi is the IMSI of another SIM, msisdn is the MSISDN of another SIM',
  ])
  const mixed = await send(
    csv(
      [
        'iccid,imsi,msisdn',
        `${iccidOf(24)},001010000000024,99000000024`,
        `${iccidOf(24)},001010000000024,99000000024`,
        `${iccidOf(50)},,`,
        'x,,',
        `${iccidOf(25)},,`,
      ].join('\n'),
    ),
  )
  assert.deepEqual([mixed.rows, mixed.wrong], [5, 3])
  assert.deepEqual(
    notified(mixed).map((line) => line.replace(/must be.*/, 'must be …')),
    [
      '3 iccid is already in line 2, imsi is already in line 2, msisdn is already in line 2',
      '4 iccid already exists',
      '5 iccid must be …',
    ],
  )
  assert.equal(await simsOf('P'), before)
  const { rows } = await database.db.query('select from staged_sim')
  assert.equal(rows.length, 0)
})

const many = (from: number, n: number): RowStream<SimRow> =>
  (async function* () {
    for (let i = 0; i < n; i += 3_000)
      yield Array.from({ length: Math.min(3_000, n - i) }, (_, k) => ({
        line: i + k + 2,
        row: { iccid: iccidOf(from + i + k), imsi: `26201${String(from + i + k).padStart(10, '0')}` },
      }))
  })()

test('an upload that fails while publishing creates nothing, resumes with its ID, and returns the same result when repeated', async () => {
  const [importId, before] = [uuidv7(), await simsOf('P')]
  const dies = () => Promise.reject(new Error('the node has died'))
  await assert.rejects(send(many(100_000, 12_000), { importId, alongside: dies }), /has died/)
  assert.equal(await simsOf('P'), before)
  assert.equal((await readImport(database.db, importId))!.status, 'open')
  const done = await Promise.all([1, 2].map(() => send(many(100_000, 12_000), { importId })))
  assert.deepEqual(
    done.map(({ made }) => made),
    [12_000, 12_000],
  )
  assert.equal(await simsOf('P'), before + 12_000)
  const again = await send(many(100_000, 12_000), { importId })
  assert.deepEqual([again.made, again.wrong, await simsOf('P')], [12_000, 0, before + 12_000])
  await assert.rejects(send(many(100_000, 10), { importId }), OtherUpload)
  await assert.rejects(send(many(100_000, 12_000), { importId, partnerId: 'Q' }), OtherUpload)
})

test('one of two concurrent uploads of the same SIMs creates them, and the other is rejected because they exist', async () => {
  const before = await simsOf('P')
  const both = await Promise.all([send(many(500_000, 1_500)), send(many(500_000, 1_500))])
  assert.deepEqual(
    both.map(({ made }) => made).toSorted((a, b) => a - b),
    [0, 1_500],
  )
  assert.equal(Math.max(...both.map(({ wrong }) => wrong)), 1_500)
  assert.equal(await simsOf('P'), before + 1_500)
})

test('one of two concurrent uploads that assign the same numbers in opposite order succeeds, and each line of the other is reported', async () => {
  const n = 1_000
  const upload = (from: number, numberOf: (i: number) => number): RowStream<SimRow> =>
    (async function* () {
      yield Array.from({ length: n }, (_, i) => ({
        line: i + 2,
        row: { iccid: iccidOf(from + i), imsi: `26202${String(numberOf(i)).padStart(10, '0')}` },
      }))
    })()
  for (let round = 0; round < 2; round++) {
    const [from, before] = [900_000 + round * 3 * n, await simsOf('P')]
    const done = await Promise.all([
      send(upload(from, (i) => from + i)),
      send(upload(from + n, (i) => from + n - 1 - i)),
    ])
    assert.deepEqual(
      done.map(({ made, wrong }) => [made, wrong]).toSorted(([a], [b]) => b! - a!),
      [
        [n, 0],
        [0, n],
      ],
    )
    assert.equal(await simsOf('P'), before + n)
  }
})

test('an upload that conflicts with another one in progress waits for it, even longer than the statement timeout', async () => {
  const db = openDb({ url: database.url, log: quiet, max: 4, connectMs: 60_000, statementTimeoutMs: 4_000 })
  try {
    const before = await simsOf('P')
    const [making, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const alongside = () => (making.resolve(), mayEnd.promise)
    const first = send(many(700_000, 100), { alongside })
    await Promise.race([making.promise, first])
    let tries = 0
    const counted: typeof db = { ...db, tx: (work) => (tries++, db.tx(work)) }
    const input = { importId: uuidv7(), partnerId: 'P', dryRun: false, creator: 'operator:1', at }
    const second = importSims(counted, many(700_000, 100), input)
    try {
      await Promise.race([
        until(
          () => tries,
          (n) => n > 2,
        ),
        second,
      ])
    } finally {
      mayEnd.resolve()
    }
    assert.deepEqual([(await first).made, (await second).made, (await second).wrong], [100, 0, 100])
    assert.equal(await simsOf('P'), before + 100)
  } finally {
    await db.close()
  }
})
