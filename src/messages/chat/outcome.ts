import type { Posts } from '#chat/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import { repeated, type Repeated } from '#platform/schedules/repeat.ts'
import { endPosts, isRefusal, mostEnded, type Attempt } from '#webhooks/index.ts'
import { chatRefusal } from './error.ts'
import { moveMessages, type MoveOf } from '../moves/move-store.ts'
import { refund } from '../outcomes/refund.ts'
import { refusals } from '../message/refusals.ts'
import type { StatusNews, Tell } from '../events/tell.ts'

type Needs = { db: Db; clock: Clock; tell: Tell; posts: Posts; log: Log; activity?: Activity | undefined }

/** Stores what posts of messages came to: taken, refused for good, or out of time. Answers what to do after the commit. */
export async function storePosted(
  { clock, tell }: Pick<Needs, 'clock' | 'tell'>,
  sql: Sql,
  ended: readonly Attempt[],
): Promise<() => void> {
  const posted = ended.filter(({ kind }) => kind === 'chat-message')
  const taken = posted.filter(({ outcome }) => outcome === 'delivered')
  const refused = posted.filter(({ outcome, status }) => outcome === 'given_up' && isRefusal(status))
  const late = posted.filter((one) => !taken.includes(one) && !refused.includes(one))
  const now = clock.now()
  const news = [
    ...(await moveMessages(
      sql,
      'submitted',
      taken.map((one) => moveOf(one)),
      now,
    )),
    ...(await moveMessages(
      sql,
      'carrierRefused',
      refused.map((one) => moveOf(one, chatRefusal(one.response))),
      now,
    )),
    ...(await expire(sql, late, now)),
  ]
  await refund(sql, news)
  return tell.statuses(sql, news)
}

const everyMs = 1_000
const restMs = 60_000

/** Ends what is shown or tried on chat channels for as long as it may be: indicators, and posts whose time is over. */
export function openChatSweep(needs: Needs): Repeated {
  return repeated(
    async () => {
      const indicators = await endIndicators(needs)
      return (await endLate(needs)) || indicators
    },
    everyMs,
    needs.log,
    'chat channels were not swept',
    needs.activity && { activity: needs.activity, atMostMs: restMs },
  )
}

async function endIndicators({ db, posts }: Needs): Promise<boolean> {
  const { more, after } = await db.tx((sql) => posts.endDue(sql))
  after()
  return more
}

async function endLate({ db, clock, tell }: Needs): Promise<boolean> {
  const now = clock.now()
  const { count, after } = await db.tx(async (sql) => {
    const over = await endPosts(sql, now)
    const messages = over.filter(({ kind }) => kind === 'chat-message')
    if (messages.length === 0) return { count: over.length, after: () => {} }
    const news = await expire(sql, messages, now)
    await refund(sql, news)
    return { count: over.length, after: await tell.statuses(sql, news) }
  })
  after()
  return count === mostEnded
}

type Post = { eventId: string; accountId: string; channel: string | undefined }

function expire(sql: Sql, late: readonly Post[], now: number): Promise<StatusNews[]> {
  const { code, detail: reason } = refusals.unposted
  return moveMessages(
    sql,
    'expired',
    late.map((one) => moveOf(one, { code, reason })),
    now,
  )
}

/** A message's post has the message's own id. */
function moveOf(
  { eventId, accountId, channel }: Post,
  error: { code: number | null; reason: string | null } = { code: null, reason: null },
): MoveOf {
  return { messageId: eventId, accountId, actor: `chat:${channel}`, ...error, details: null }
}
