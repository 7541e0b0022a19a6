import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertAny } from '../../../test/support/any-row.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { completeComplianceReports } from './complete.ts'
import { foldComplianceReports } from './fold-store.ts'
import { buildReport } from './report.ts'
import type { Counting } from './report-store.ts'
import { submissionKinds } from './submission-kinds.ts'
import { recordSubmissions, type SubmissionStep } from './submission-store.ts'

const dayMs = 86_400_000
/** A Monday. */
const began = Date.UTC(2026, 4, 4)
const weeks = { from: began, to: began + 21 * dayMs, step: 'day', hoursSince: 0 } as const
const hours = { from: began, to: began + 3 * dayMs, step: 'hour', hoursSince: 0 } as const
const accounts = ['aaaaaaa0', 'aaaaaaa1', 'aaaaaaa2']

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  for (const id of accounts) await insertAny(database.db, 'account', { id })
})
after(() => database.close())

const submissionOf = (n: number): SubmissionStep => ({
  accountId: accounts[n % 3]!,
  kind: submissionKinds[n % 3]!,
  subjectId: `subject-${n}`,
  result: 'waiting',
  at: began + (n % 20) * dayMs + n,
})

/** Records submissions with their results. */
async function submit(from: number, to: number): Promise<void> {
  const submitted = Array.from({ length: to - from }, (_, n) => submissionOf(from + n))
  await recordSubmissions(database.db, submitted)
  const rejected = submitted.filter((_, n) => n % 2 === 0)
  const reason = 'The EIN is wrong.'
  await recordSubmissions(
    database.db,
    rejected.map((one) => ({ ...one, result: 'rejected', reason, at: one.at + 60_000 })),
  )
}

/** Adds pending submissions as nodes of the earlier release do: without weeks, and without rows by account. */
async function foldAsBefore(): Promise<void> {
  const unknown = 'view = 4 or step = 2'
  await database.db.tx(async (sql) => {
    await sql.query(
      `create temporary table kept on commit drop as select * from compliance_report where ${unknown}`,
    )
    await foldComplianceReports({ tx: (work) => work(sql) })
    await sql.query(`delete from compliance_report where ${unknown}`)
    await sql.query('insert into compliance_report select * from kept')
  })
}

const build = (counting: Counting) => database.db.snapshot((sql) => buildReport(sql, counting, false))

/** Reports that are read from rows by account, and from weeks. */
const reports = async () => [
  (await build({ ...hours, groupBy: 'account' })).groups,
  (await build({ ...weeks, groupBy: 'account' })).groups,
  (await build({ ...weeks, groupBy: 'kind' })).groups,
  (await build({ ...weeks, groupBy: 'reason' })).groups,
  (await build({ ...weeks, accountId: accounts[0] })).total,
]

test('all reports contain what a node of an earlier release counts after the migration, once it has stopped', async () => {
  await submit(0, 60)
  await foldComplianceReports(database.db)
  await submit(60, 120)
  const wanted = await reports()
  await insertAny(database.db, 'node', {
    id: '0190a0b0-0000-7000-8000-000000000001',
    started_at: new Date(0),
    seen_at: new Date(),
  })
  await foldAsBefore()
  await completeComplianceReports(database.db)
  assert.notDeepEqual(await reports(), wanted, 'the earlier node still runs')
  await database.db.query('update node set seen_at = started_at')
  await Promise.all([completeComplianceReports(database.db), completeComplianceReports(database.db)])
  assert.deepEqual(await reports(), wanted)
  await submit(120, 140)
  await foldComplianceReports(database.db)
  const before = await database.db.query('select * from compliance_report order by 1, 2, 3, 4, 5, 6')
  await completeComplianceReports(database.db)
  const after = await database.db.query('select * from compliance_report order by 1, 2, 3, 4, 5, 6')
  assert.deepEqual(after.rows, before.rows)
})
