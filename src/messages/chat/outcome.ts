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
import type { StatusEvent, Notifier } from '../events/notifier.ts'

type Deps = {
  db: Db
  clock: Clock
  notifier: Notifier
  posts: Posts
  log: Log
  activity?: Activity | undefined
}

/** Stores the outcomes of posted messages: accepted, permanently refused, or expired. Returns a function to call after the commit. */
export async function storePosted(
  { clock, notifier }: Pick<Deps, 'clock' | 'notifier'>,
  sql: Sql,
  ended: readonly Attempt[],
): Promise<() => void> {
  const posted = ended.filter(({ kind }) => kind === 'chat-message')
  const accepted = posted.filter(({ outcome }) => outcome === 'delivered')
  const refused = posted.filter(({ outcome, status }) => outcome === 'failed' && isRefusal(status))
  const late = posted.filter((one) => !accepted.includes(one) && !refused.includes(one))
  const now = clock.now()
  const events = [
    ...(await moveMessages(
      sql,
      'submitted',
      accepted.map((one) => moveOf(one)),
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
  await refund(sql, events)
  return notifier.statuses(sql, events)
}

const everyMs = 1_000
const restMs = 60_000

/** Hides typing indicators that are due to be hidden, and expires requests that a chat channel did not accept in time. */
export function openChatSweep(deps: Deps): Repeated {
  return repeated(
    async () => {
      const indicators = await endIndicators(deps)
      return (await endLate(deps)) || indicators
    },
    everyMs,
    deps.log,
    'could not end expired posts and indicators of chat channels',
    deps.activity && { activity: deps.activity, atMostMs: restMs },
  )
}

async function endIndicators({ db, posts }: Deps): Promise<boolean> {
  const { more, after } = await db.tx((sql) => posts.endDue(sql))
  after()
  return more
}

async function endLate({ db, clock, notifier }: Deps): Promise<boolean> {
  const now = clock.now()
  const { count, after } = await db.tx(async (sql) => {
    const over = await endPosts(sql, now)
    const messages = over.filter(({ kind }) => kind === 'chat-message')
    if (messages.length === 0) return { count: over.length, after: () => {} }
    const events = await expire(sql, messages, now)
    await refund(sql, events)
    return { count: over.length, after: await notifier.statuses(sql, events) }
  })
  after()
  return count === mostEnded
}

type Post = { eventId: string; accountId: string; channel: string | undefined }

function expire(sql: Sql, late: readonly Post[], now: number): Promise<StatusEvent[]> {
  const { code, detail: reason } = refusals.unposted
  return moveMessages(
    sql,
    'expired',
    late.map((one) => moveOf(one, { code, reason })),
    now,
  )
}

/** The transition of the message that a request to a chat channel contains; both have the same ID. */
function moveOf(
  { eventId, accountId, channel }: Post,
  error: { code: number | null; reason: string | null } = { code: null, reason: null },
): MoveOf {
  return { messageId: eventId, accountId, actor: `chat:${channel}`, ...error, details: null }
}
