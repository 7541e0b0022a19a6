import { readAccount } from '#accounts/index.ts'
import type { Ctx } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { uuidAt } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import { spanFaults } from '../replay/span.ts'
import { startReplay } from '../replay/replay.ts'
import type { StoredReplay } from '../replay/replay-store.ts'
import type { z } from 'zod'
import { openAudited, type Operator, found, operatorProblems } from '#operators/index.ts'
import type { webhookOperations } from './contract.ts'
import { wallNow } from '#platform/wall-clock.ts'

type ReplayBody = z.output<typeof webhookOperations.startWebhookReplay.body>

const usualPerSecond = 100

/** Starts and audits a replay, or returns the replay that an earlier identical request started. */
export async function startWebhookReplay(
  db: Db,
  ctx: Ctx<Operator>,
  body: ReplayBody,
): Promise<StoredReplay> {
  const {
    api_key: accountId,
    since,
    until,
    scope = 'undelivered',
    url,
    per_second: perSecond,
    ...rest
  } = body
  const { reference, ...filter } = rest
  const faults = spanFaults(['since', since], until === undefined ? undefined : ['until', until], wallNow())
  if (faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
  const input = {
    accountId,
    scope,
    from: uuidAt(Date.parse(since)),
    before: uuidAt(Math.min(until ? Date.parse(until) : Infinity, wallNow() + 1)),
    filter,
    url,
    perSecond: perSecond ?? usualPerSecond,
    requestKey: textOf({ ...body, reference: undefined }),
    reference,
  }
  const { replay } = await openAudited({ db, subject: 'account' })(ctx, async (sql) => {
    found(await readAccount(sql, accountId))
    const started = await startReplay(sql, input)
    if (started === 'too many under way') throw new Problem(operatorProblems.replaysUnderWay)
    if (started === 'reference already used') throw new Problem(operatorProblems.referenceUsed)
    return { id: accountId, before: null, after: started.begun ? body : null, replay: started.replay }
  })
  return replay
}

/** The canonical text of a request, independent of the order of its members. */
function textOf(body: ReplayBody): string {
  return JSON.stringify(Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
