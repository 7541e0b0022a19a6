import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { uuidv7 } from '#platform/ids.ts'
import type { Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openStoring, optedOut, type StoringWorld } from '../../../test/support/storing.ts'
import { faultsIn, wrongAnswers } from '../../../test/support/storing-books.ts'
import {
  submitRequestOfCase,
  decidedOf,
  isFree,
  missingNotes,
  wrongCounts,
} from '../../../test/support/storing-cases.ts'
import { linesOf, readWritten, type Row } from '../../../test/support/storing-rows.ts'
import { loose, stories, type Story } from '../../../test/support/storing-stories.ts'
import { openLimitHits } from '../leases/limit-hits.ts'
import type { SubmitRequest } from '../message/submit-request.ts'
import type { Decided } from '../storing/accept-store.ts'
import { acceptOnce, type Accepted } from './idempotency.ts'
import { storeBatch, storeBatchExactly } from './store-batch.ts'

let world: StoringWorld
before(async () => void (world = await openStoring()))
after(() => world.close())

/** To try other random batches: `STROWGER_SEED=7 npm test src/messages/accept/store-batch.test.ts`. */
const seed = Number(process.env['STROWGER_SEED'] ?? 20_261_127)
const runs = Number(process.env['STROWGER_RUNS'] ?? 120)

type Store = (decided: Decided[]) => Promise<('accepted' | Error)[]>

/** Accepts the batches of a story; returns the results, all rows written, and the calls after the commits. */
async function play(story: Story, store: Store) {
  await world.begin(story.means)
  const answers: (Accepted | Error)[] = []
  let n = 0
  for (const batch of story.batches) {
    const cases = new Map(
      batch.map((one) => [submitRequestOfCase(world, story, one, n), { one, n: n++ }] as const),
    )
    const accepted = await acceptOnce(world.db, [...cases.keys()], async (fresh) => {
      await takeKeys(fresh)
      const decided = fresh.map((request) => decidedOf(world, story, request, cases.get(request)!))
      return store(decided).catch((error: Error) => decided.map(() => error))
    })
    for (const one of accepted) answers.push(await one)
  }
  const { left, spent, moved, matched, violated } = world.calls
  const rows = await readWritten(world.db)
  return {
    answers: answers.map(answerOf),
    written: linesOf(rows),
    left: Object.fromEntries(left),
    spent: Object.fromEntries(spent),
    moved: moved
      .map(({ status, error, workflow }) => `${status} ${error?.code} ${workflow?.item}`)
      .toSorted(),
    matched: matched.map((one) => JSON.stringify(one)).toSorted(),
    violated: [...violated],
    faults: faultsOf(story, rows, answers),
  }
}

/** Errors in the result of one of the two functions that can be found without comparing it to the result of the other. */
function faultsOf(story: Story, rows: Row[], answers: (Accepted | Error)[]): string[] {
  const refused = story.batches.flat().flatMap((one, n) => {
    const answer = answers[n]
    // A request with a key may return the result of another request.
    if (!(answer instanceof Problem) || one.key !== undefined) return []
    const automatic = one.kind === 'automatic'
    return [{ ...one, automatic, free: isFree(one), code: answer.kind.code }]
  })
  return [
    ...faultsIn(rows, world, story.means),
    ...wrongAnswers(rows, world, story.means, refused),
    ...wrongCounts(rows, story, world),
    ...missingNotes(rows, story),
  ]
}

function answerOf(answer: Accepted | Error): unknown {
  if (answer instanceof Problem) return [answer.kind.code, answer.retryAfter]
  if (answer instanceof Error) return (answer as { code?: string }).code
  return answer === 'accepted'
    ? answer
    : [answer.messageId, answer.workflowId, answer.request.toString('hex')]
}

/** Stores requests with these keys, as if another node had done so since the lookup. */
async function takeKeys(fresh: SubmitRequest[]): Promise<void> {
  for (const { message, once } of fresh)
    if (once?.key.startsWith('taken'))
      await world.db.query(
        'insert into idempotency_key (account_id, key, request, message_id) values ($1, $2, $3, $4)',
        [message.accountId, once.key, once.request, message.id],
      )
}

/** A connection that counts the storing statements of the hot path. */
function counting(line: Sql, stored: () => void): Sql {
  const query = (async (query, values) => {
    const result = await line.query(query, values)
    if (result.rows.some((row) => 'left_now' in row && row['stopped'] === null)) stored()
    return result
  }) as Sql['query']
  return { query }
}

test('the hot path stores, charges, counts, notifies and answers a batch exactly like the exact path', async () => {
  let stored = 0
  const line = counting(world.db.line(), () => (stored += 1))
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      const limitHits = openLimitHits()
      const hot = await play(story, (decided) => storeBatch({ ...world.storing, line, limitHits }, decided))
      const exact = await play(story, (decided) => storeBatchExactly(world.storing, decided))
      assert.deepEqual(hot, exact)
      assert.deepEqual(exact.faults, [])
    }),
    { numRuns: runs, seed },
  )
  assert.ok(stored > runs / 3, `${stored} batches were stored on the hot path`)
})

test('a message to a recipient that has opted out is refused for that reason, and uses neither money nor rate', async () => {
  const one = { account: 0, kind: 'plain', parts: 1, leased: false, open: false, key: undefined } as const
  const batch = [
    { ...one, recipient: optedOut.ofSender, counted: true },
    { ...one, recipient: '99000000001', counted: true },
  ]
  const limits = { burst: 1, sequence: 100, cap: 1, same: 1, watched: 1 }
  const means = Array.from({ length: 4 }, () => ({ pays: 1, rate: 2 }))
  const story = { means, limits, batches: [batch], ids: Array.from({ length: 32 }, () => uuidv7()) }
  const limitHits = openLimitHits()
  const hot = { ...world.storing, line: world.db.line(), limitHits }
  for (const store of [
    (some: Decided[]) => storeBatch(hot, some),
    (some: Decided[]) => storeBatchExactly(world.storing, some),
  ]) {
    assert.deepEqual((await play(story, store)).answers, ['accepted', 'accepted'])
    const { rows } = await world.db.query('select error_code from message order by id')
    assert.deepEqual(rows, [{ error_code: 1240 }, { error_code: null }])
  }
})

test('two nodes that store for the same accounts at once, one on each path, never overspend and use each key once', async () => {
  const means = Array.from({ length: 4 }, () => ({ pays: 5, rate: 7 }))
  const one = {
    kind: 'plain',
    parts: 1,
    leased: false,
    counted: false,
    open: false,
    recipient: '99000000001',
  } as const
  const batch = [0, 1, 2, 3, 0, 1, 2, 3].map((account, i) => ({
    ...one,
    account,
    key: i < 4 ? 1 : undefined,
  }))
  for (let round = 0; round < 5; round++) {
    await world.begin(means)
    const paths = ['hot', 'exact', 'hot', 'exact'].map(async (path) => {
      const story = {
        means,
        limits: loose,
        batches: [batch],
        ids: Array.from({ length: 32 }, () => uuidv7()),
      }
      const cases = new Map(
        batch.map((it, n) => [submitRequestOfCase(world, story, it, n), { one: it, n }] as const),
      )
      return acceptOnce(world.db, [...cases.keys()], (fresh) => {
        const decided = fresh.map((request) => decidedOf(world, story, request, cases.get(request)!))
        const hot = { ...world.storing, line: world.db.line(), limitHits: openLimitHits() }
        return path === 'hot' ? storeBatch(hot, decided) : storeBatchExactly(world.storing, decided)
      })
    })
    const accepted = (await Promise.all(paths)).flat().filter((answer) => answer === 'accepted')
    const rows = await readWritten(world.db)
    assert.deepEqual(faultsIn(rows, world, means), [])
    assert.equal(rows.filter(({ of }) => of === 'key').length, 4)
    assert.equal(rows.filter(({ of }) => of === 'message').length, accepted.length)
    assert.equal(accepted.length, 15, 'each balance is spent')
  }
})
