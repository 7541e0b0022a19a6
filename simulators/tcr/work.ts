import type { openSaving } from '../control/state-store.ts'
import { openAlarm } from './alarm.ts'
import { endDue, nextDueOf } from './due.ts'
import type { World } from './operation.ts'

type Deps = {
  world: World
  saving: ReturnType<typeof openSaving>
  compareMs: () => number
  isPaused: boolean
}

/** Makes the decisions of the registry when they are due, and saves the state after each change. */
export function openWork({ world, saving, compareMs, isPaused }: Deps) {
  let mayDecide = !isPaused
  let isTouched = false
  const nextDue = () => nextDueOf(world)
  const decide = () => mayDecide && endDue(world)
  const settle = async () => {
    if (decide() || saving.isDue()) await saving.save()
    await world.webhooks.idle()
  }
  const alarm = openAlarm({
    now: world.now,
    nextDue: () => (mayDecide ? nextDue() : undefined),
    settle,
    compareMs,
  })
  const save = async () => {
    alarm.set()
    await saving.save()
  }
  return {
    nextDue,
    /** Notes that a read has changed the state. */
    touch: () => void (isTouched = true),
    /** Sets the alarm after a change. */
    setAlarm: alarm.set,
    /** Makes the due decisions, answers a request, and saves what it has changed. */
    async answer<T>(isWrite: boolean, request: () => T | Promise<T>): Promise<T> {
      if (decide()) await save()
      try {
        return await request()
      } finally {
        // A refused write may change the state, too.
        if (isWrite || isTouched) {
          isTouched = false
          decide()
          await save()
        }
      }
    },
    /** Begins or continues to decide. */
    resume() {
      mayDecide = true
      alarm.set()
    },
    /** Does the work that is due, also after the time has advanced, and waits until its webhooks have a response. */
    async settle() {
      await settle()
      alarm.set()
    },
    close: alarm.close,
  }
}
