import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertAny } from '../../../test/support/any-row.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { foldComplianceReports } from './fold-store.ts'
import { readSubmissions } from './list.ts'
import { buildReport } from './report.ts'
import type { Counting } from './report-store.ts'
import { decided, submissionKinds, submissionResults } from './submission-kinds.ts'
import { recordSubmissions, type SubmissionStep } from './submission-store.ts'

const hourMs = 3_600_000
const began = Date.UTC(2026, 4, 4)
const all: Counting = { from: began, to: began + 72 * hourMs, step: 'hour', hoursSince: 0 }
const accounts = ['aaaaaaa0', 'aaaaaaa1', 'aaaaaaa2']
const reasons = ['The EIN is wrong. Correct it.', 'The sample has no opt-out', '']

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  for (const id of accounts) await insertAny(database.db, 'account', { id })
  for (let part = 0; part < 3; part++) {
    const submitted = Array.from({ length: 60 }, (_, n) => submissionOf(n + part * 60))
    await recordSubmissions(database.db, submitted)
    await recordSubmissions(database.db, submitted.flatMap(endOf))
    // The submissions of the last part are pending.
    if (part < 2)
      await Promise.all([foldComplianceReports(database.db, 7), foldComplianceReports(database.db, 7)])
  }
})
after(() => database.close())

const submissionOf = (n: number): SubmissionStep => ({
  accountId: accounts[n % 3]!,
  kind: submissionKinds[n % 3]!,
  subjectId: `subject-${n}`,
  number: n % 3 === 2 ? '18885550100' : undefined,
  result: 'waiting',
  at: began + (n % 70) * hourMs + n,
})

const endOf = (one: SubmissionStep, n: number): SubmissionStep[] => {
  const result = submissionResults[n % 5]!
  return result === 'waiting' ? [] : [{ ...one, result, reason: reasons[n % 3], at: one.at + n * 60_000 }]
}

const build = (counting: Partial<Counting> = {}) =>
  database.db.snapshot((sql) => buildReport(sql, { ...all, ...counting }, false))

const listed = async (query: Parameters<typeof readSubmissions>[2], accountId?: string) =>
  (await readSubmissions(database.db, accountId, { limit: '1000', ...query })).rows

test('hours, days and groups have the same counts as the lists, before and after the changes are added', async () => {
  for (const when of ['before', 'after']) {
    const { total } = await build()
    assert.equal(total.submitted, 180, when)
    assert.deepEqual((await build({ step: 'day' })).total, total)
    const weeks = { step: 'day', to: began + 21 * 24 * hourMs } as const
    assert.deepEqual(
      (await build({ ...weeks, groupBy: 'kind' })).groups,
      (await build({ groupBy: 'kind' })).groups,
    )
    for (const result of submissionResults)
      assert.equal(total[result], (await listed({ result })).length, `${when} ${result}`)
    for (const groupBy of ['account', 'kind'] as const) {
      const { groups } = await build({ groupBy })
      assert.equal(
        groups.reduce((sum, one) => sum + one.submitted, 0),
        180,
      )
    }
    const own = await build({ accountId: 'aaaaaaa2', kind: 'toll-free' })
    assert.equal(own.total.submitted, (await listed({ kind: 'toll-free' }, 'aaaaaaa2')).length)
    assert.equal(own.total.rejected, (await listed({ result: 'rejected' }, 'aaaaaaa2')).length)
    await foldComplianceReports(database.db)
  }
})

test('groups by reason are the submissions that were not approved for its first sentence, as the lists have them', async () => {
  const { groups } = await build({ groupBy: 'reason' })
  assert.deepEqual(
    groups.map(({ key }) => key!).toSorted((a, b) => (a < b ? -1 : 1)),
    ['The EIN is wrong.', 'The sample has no opt-out'],
  )
  for (const { key, submitted, rejected, approved } of groups) {
    const rows = await listed({ reason: key! })
    assert.deepEqual([submitted, approved], [rows.length, 0])
    assert.equal(rejected, rows.filter(({ result }) => result === 'rejected').length)
  }
  const own = await build({ groupBy: 'reason', accountId: 'aaaaaaa1' })
  for (const { key, submitted } of own.groups)
    assert.equal(submitted, (await listed({ reason: key! }, 'aaaaaaa1')).length)
})

test('times to a decision are of decisions only, and rounded up to the limit of a bucket', async () => {
  const { total } = await build()
  assert.equal(total.approval_rate, total.approved / decided.reduce((sum, name) => sum + total[name], 0))
  assert.deepEqual([total.p50_s, total.p95_s], [3_600, 3_600])
  assert.deepEqual((await build({ accountId: 'none' })).total.p50_s, null)
})

test('a registration that is submitted again while it waits remains one submission, and later results do not change a decision', async () => {
  const at = began + 71 * hourMs
  const one: SubmissionStep = {
    accountId: 'aaaaaaa0',
    kind: 'brand',
    subjectId: 'again',
    result: 'waiting',
    at,
  }
  const before = (await build()).total
  for (const result of ['waiting', 'waiting', 'approved', 'rejected'] as const)
    await recordSubmissions(database.db, [{ ...one, result }])
  const { total } = await build()
  assert.deepEqual(
    [total.submitted - before.submitted, total.approved - before.approved, total.rejected - before.rejected],
    [1, 1, 0],
  )
  await recordSubmissions(database.db, [one])
  assert.equal((await build()).total.submitted - before.submitted, 2)
})

test('the pages of a list continue after each other', async () => {
  const found: string[] = []
  for (let cursor: string | undefined; ;) {
    const { rows, next } = await readSubmissions(database.db, 'aaaaaaa1', { limit: '7', cursor })
    found.push(...rows.map(({ id }) => id))
    if (next === null) break
    cursor = next
  }
  assert.deepEqual(
    found,
    (await listed({}, 'aaaaaaa1')).map(({ id }) => id),
  )
})
