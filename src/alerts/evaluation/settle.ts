import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { type AlertPeriod, periods } from '../alert/alert-kinds.ts'
import { type Alert, claimDueAlert, deferAlert, storeEvaluated } from '../alert/alert-store.ts'
import { judge } from './judge.ts'
import type { AlertMetrics } from '../delivery/metrics.ts'
import { notifyChange } from './notify.ts'
import { readValues } from './read-values.ts'

const minuteMs = 60_000
const mailPauseMs = 60 * minuteMs

/** Evaluations in one run of the schedule, so that others are not delayed. */
const mostAtOnce = 500

export type AlertDeps = {
  vault: Vault
  clock: Clock
  activity: Pick<Activity, 'upkeep' | 'stir'>
  metrics: AlertMetrics
}

/** A run waits for the previous one, because that may have claimed an alert whose result the caller expects. */
export type Alerts = { settle(): Promise<void> }

type Outcome = 'none' | 'same' | 'began' | 'ended'

/** Evaluates due alerts, those that have been due for the longest time first, each in a transaction of its own. */
export function openAlerts({ vault, clock, activity, metrics }: AlertDeps): Alerts {
  /** An alert whose evaluation fails is evaluated again at its next time, so that it does not delay the others. */
  async function settleNext(failures: unknown[]): Promise<Outcome> {
    const now = clock.now()
    let claimed: Alert | undefined
    try {
      return await activity.upkeep((sql) => evaluateNext(sql, vault, now, (alert) => (claimed = alert)))
    } catch (error) {
      if (!claimed) throw error
      failures.push(error)
      const { id, period } = claimed
      await activity.upkeep((sql) => deferAlert(sql, id, dueAfter(period, now)))
      return 'same'
    }
  }
  async function settleDue(): Promise<void> {
    const failures: unknown[] = []
    for (let i = 0; i < mostAtOnce; i++) {
      const outcome = await settleNext(failures)
      if (outcome === 'none') break
      if (outcome === 'same') continue
      metrics.changed(outcome)
      activity.stir()
    }
    if (failures.length > 0) throw failures[0]
  }
  let previous: Promise<void> = Promise.resolve()
  return {
    settle() {
      const run = previous.then(settleDue)
      previous = run.catch(() => undefined)
      return run
    },
  }
}

/** Evaluates one alert. Its new state, the event and the emails are stored in the caller's transaction. */
export async function evaluateNext(
  sql: Sql,
  vault: AlertDeps['vault'],
  now: number,
  claimed?: (alert: Alert) => void,
): Promise<Outcome> {
  const at = new Date(now)
  const alert = await claimDueAlert(sql, at)
  if (!alert) return 'none'
  claimed?.(alert)
  const judged = judge(alert, await readValues(sql, alert, now), now)
  const isChanged = judged.isMet !== alert.isAlerting
  const begins = isChanged && judged.isMet
  const mails = begins ? mayMail(alert, now) : alert.isMailed
  const hasMailed = isChanged && (await notifyChange(sql, vault, { alert, judged, isMailed: mails, at }))
  const next = {
    id: alert.id,
    isAlerting: judged.isMet,
    since: isChanged ? at : alert.since,
    value: judged.value,
    previous: judged.previous,
    mailedAt: begins && hasMailed ? at : alert.mailedAt,
    isMailed: begins ? hasMailed : alert.isMailed,
    at,
    dueAt: dueAfter(alert.period, now),
  }
  await storeEvaluated(sql, next)
  if (!isChanged) return 'same'
  return judged.isMet ? 'began' : 'ended'
}

const dueAfter = (period: AlertPeriod, now: number) => new Date(now + periods[period].everyMinutes * minuteMs)

/** A value that oscillates around its threshold causes one email per hour about a beginning. */
const mayMail = ({ mailedAt }: Alert, now: number) =>
  mailedAt === null || now - mailedAt.getTime() >= mailPauseMs
