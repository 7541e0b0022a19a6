import type { Posts } from '#chat/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Decided } from '../storing/accept-store.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import type { StatusEvent, Notifier } from '../events/notifier.ts'
import type { FollowUpDeps } from '../accept/store-follow-ups.ts'
import { goOn, rejectionEventOf } from './workflow.ts'

export type WorkflowNotifierOptions = FollowUpDeps & {
  clock: Clock
  posts: Posts
  /** Called after the commit with the status events. */
  moved?(events: readonly StatusEvent[]): void
}

/**
 * Notifies customers of status events, and continues the workflows of rejected messages in the same transaction. All rejections pass through here. `wait` is
 * called after the commit with the next messages.
 */
export function workflowNotifier(
  options: WorkflowNotifierOptions,
  notifier: Notifier,
  wait: (waiting: OutboundMessage[]) => void,
): Notifier {
  return {
    ...notifier,
    async statuses(sql, events) {
      const onward = await goOn(options, sql, events, options.clock.now())
      const all = [...events, ...onward.events]
      const after = await notifier.statuses(sql, all)
      const [toCarriers, toChannels] = byKind(onward.waiting)
      const posted = await post(options, sql, toChannels)
      return () => {
        after()
        posted()
        for (const noted of onward.after) noted()
        wait(toCarriers)
        options.moved?.(all)
      }
    },
  }
}

/** Notifies customers of refused messages, and enqueues posts of messages for chat channels. */
export async function notifyStored(
  options: WorkflowNotifierOptions,
  notifier: Notifier,
  sql: Sql,
  stored: Decided[],
): Promise<() => void> {
  const refused = stored.filter(({ refusal }) => refusal !== undefined)
  const rest = stored.filter(({ refusal, message }) => refusal === undefined && message.channel !== 'sms')
  const reported = await notifier.statuses(sql, refused.map(rejectionEventOf).map(withoutAnswered))
  const posted = await post(
    options,
    sql,
    rest.map(({ message }) => message),
  )
  return () => {
    reported()
    posted()
  }
}

/** The event of a message that is refused on acceptance, for the submits whose responses do not state the refusal. */
function withoutAnswered(event: StatusEvent): StatusEvent {
  const { smpp } = event
  if (!smpp?.submits.some(({ isAnswered }) => isAnswered)) return event
  return { ...event, smpp: { ...smpp, submits: smpp.submits.filter(({ isAnswered }) => !isAnswered) } }
}

function post(
  { posts }: WorkflowNotifierOptions,
  sql: Sql,
  messages: OutboundMessage[],
): Promise<() => void> {
  return messages.length > 0 ? posts.messages(sql, messages) : Promise.resolve(() => {})
}

function byKind(messages: OutboundMessage[]): [sms: OutboundMessage[], chat: OutboundMessage[]] {
  const isSms = ({ channel }: OutboundMessage) => channel === 'sms'
  return [messages.filter(isSms), messages.filter((one) => !isSms(one))]
}
