import { createHmac } from 'node:crypto'
import type { FaultSet } from '../control/fault-set.ts'
import type { PAYMENT_FAULTS } from './faults.ts'
import { idText } from './intent.ts'

/** Where events are sent; `secret` signs them. */
export type EventEndpoint = { url: string; secret: string }

/** The outcome of one attempt to send an event; `status` is 0 if the endpoint could not be reached. */
export type Delivery = { at: string; type: string; status: number }

type Deps = {
  now: () => number
  faults: FaultSet<typeof PAYMENT_FAULTS>
  delivered: (delivery: Delivery) => void
}

type Event = { type: string; body: string; isForged: boolean }

const maxTries = 5

/** Sends signed events, and repeats those that were not answered with 2xx. */
export function openEvents({ now, faults, delivered }: Deps) {
  let endpoint: EventEndpoint | undefined
  let delayed: Event | undefined
  const timers = new Set<NodeJS.Timeout>()

  const post = async (event: Event, tries: number): Promise<void> => {
    if (!endpoint) return
    const status = await send(endpoint, event, now())
    delivered({ at: new Date(now()).toISOString(), type: event.type, status })
    const isAccepted = status >= 200 && status < 300
    if (!isAccepted && tries < maxTries) later(event, tries + 1, 200 * 2 ** tries)
  }
  const later = (event: Event, tries: number, ms: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void post(event, tries)
    }, ms)
    timer.unref()
    timers.add(timer)
  }
  const dispatch = (event: Event, isDoubled: boolean) => {
    const ms = faults.take('late-events')?.ms ?? 0
    const copies = faults.take('repeat-events') || isDoubled ? 2 : 1
    for (let copy = 0; copy < copies; copy++) later(event, 0, ms)
  }

  return {
    set endpoint(value: EventEndpoint | undefined) {
      endpoint = value
    },
    /** Sends an event about an object as it is now. */
    send(type: string, object: { livemode: boolean }, isDoubled = false): void {
      if (!endpoint || faults.take('lose-events')) return
      const livemode = faults.take('other-mode-events') ? !object.livemode : object.livemode
      const body = JSON.stringify({
        id: `evt_${idText()}`,
        object: 'event',
        type,
        created: Math.floor(now() / 1000),
        livemode,
        data: { object },
      })
      const event = { type, body, isForged: faults.take('forge-events') !== undefined }
      if (delayed === undefined && faults.take('reorder-events')) {
        delayed = event
        return
      }
      dispatch(event, isDoubled)
      if (delayed) dispatch(delayed, false)
      delayed = undefined
    },
    close(): void {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

export type Events = ReturnType<typeof openEvents>

async function send({ url, secret }: EventEndpoint, { body, isForged }: Event, now: number): Promise<number> {
  const seconds = Math.floor(now / 1000)
  const signature = createHmac('sha256', isForged ? `${secret}-other` : secret)
    .update(`${seconds}.${body}`)
    .digest('hex')
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${seconds},v1=${signature}`,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(5_000),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
