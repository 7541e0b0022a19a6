import { createHmac } from 'node:crypto'
import { idText } from './intent.ts'

/** Where events are sent; `secret` signs them. */
export type EventEndpoint = { url: string; secret: string }

/** Faults of events: lost, sent twice, or delayed, so that a later event may arrive first. */
export type EventFaults = { areLost?: boolean; areDoubled?: boolean; delayMs?: number }

const maxTries = 5

/** Sends signed events, and repeats those that were not answered with 2xx. */
export function openEvents(now: () => number) {
  let endpoint: EventEndpoint | undefined
  let faults: EventFaults = {}
  const timers = new Set<NodeJS.Timeout>()

  const post = async (body: string, tries: number): Promise<void> => {
    if (!endpoint) return
    const seconds = Math.floor(now() / 1000)
    const signature = createHmac('sha256', endpoint.secret).update(`${seconds}.${body}`).digest('hex')
    const isAccepted = await fetch(endpoint.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${seconds},v1=${signature}`,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(5_000),
    }).then(
      async (answer) => (await answer.arrayBuffer(), answer.ok),
      () => false,
    )
    if (!isAccepted && tries < maxTries) later(body, tries + 1, 200 * 2 ** tries)
  }
  const later = (body: string, tries: number, ms: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void post(body, tries)
    }, ms)
    timer.unref()
    timers.add(timer)
  }

  return {
    set endpoint(value: EventEndpoint | undefined) {
      endpoint = value
    },
    set faults(value: EventFaults) {
      faults = value
    },
    /** Sends an event about an object as it is now. */
    send(type: string, object: { livemode: boolean }, isDoubled = false): void {
      if (!endpoint || faults.areLost) return
      const body = JSON.stringify({
        id: `evt_${idText()}`,
        object: 'event',
        type,
        created: Math.floor(now() / 1000),
        livemode: object.livemode,
        data: { object },
      })
      const copies = isDoubled || faults.areDoubled ? 2 : 1
      for (let copy = 0; copy < copies; copy++) later(body, 0, faults.delayMs ?? 0)
    },
    close(): void {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
