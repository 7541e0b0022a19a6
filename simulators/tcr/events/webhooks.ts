import { createHmac } from 'node:crypto'
import type { FaultSet } from '../../control/fault-set.ts'
import type { REGISTRY_FAULTS } from '../faults.ts'
import type { Json, State } from '../state.ts'
import { canonicalJson } from './canonical.ts'

export type Category = 'BRAND' | 'CAMPAIGN' | 'CSP' | 'INCIDENCE' | 'VETTING'
export type Event = Json & { eventType: string }

/** The outcome of one delivery; `status` is 0 if the endpoint could not be reached. */
export type Delivery = { at: string; url: string; status: number; event: Event }

type Deps = {
  state: State
  secret: string
  faults: FaultSet<typeof REGISTRY_FAULTS>
  delivered(delivery: Delivery): void
}

/** Sends webhooks to subscribed URLs on this machine, once, without waiting for the response and without retries. Others are never called. */
export function openWebhooks({ state, secret, faults, delivered }: Deps) {
  const timers = new Set<NodeJS.Timeout>()
  const posting = new Set<Promise<void>>()
  let delayed: { url: string; event: Event } | undefined
  const post = (url: string, event: Event, key = secret) => {
    const sent = send(url, event, key).then(({ status }) =>
      delivered({ at: new Date().toISOString(), url, status, event }),
    )
    posting.add(sent)
    void sent.finally(() => posting.delete(sent))
  }
  const after = (ms: number, task: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      task()
    }, ms)
    timers.add(timer)
  }
  const dispatch = (url: string, event: Event) => {
    if (faults.take('forge-events')) return post(url, event, `${secret}-other`)
    const late = faults.take('late-events')
    const deliver = () => post(url, event)
    if (late) after(late.ms, deliver)
    else deliver()
    if (faults.take('repeat-events')) deliver()
  }
  return {
    emit(category: Category, event: Event): void {
      const url = state.subscriptions[category]
      if (url === undefined || faults.take('lose-events')) return
      if (delayed === undefined && faults.take('reorder-events')) {
        delayed = { url, event }
        return
      }
      dispatch(url, event)
      if (delayed) dispatch(delayed.url, delayed.event)
      delayed = undefined
    },
    /** Waits until the webhooks that are being sent have a response. */
    async idle() {
      while (posting.size > 0) await Promise.all(posting)
    },
    /** Sends one event and waits for the response. */
    test: (url: string, event: Event) => send(url, event, secret),
    async close() {
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(posting)
    },
  }
}

export type Webhooks = ReturnType<typeof openWebhooks>

const longestResponse = 1_000
const unreachable = { status: 0, body: '' }
const loopback = ['127.0.0.1', '[::1]', 'localhost']

/** Sends a webhook and returns the response; `status` is 0 without one. */
async function send(url: string, event: Event, secret: string): Promise<{ status: number; body: string }> {
  if (!loopback.includes(new URL(url).hostname)) return unreachable
  const signature = createHmac('sha1', secret)
    .update(url + canonicalJson(event))
    .digest('base64')
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-registry-signature': signature },
      body: JSON.stringify(event),
      signal: AbortSignal.timeout(10_000),
    })
    return { status: response.status, body: (await response.text()).slice(0, longestResponse) }
  } catch {
    return unreachable
  }
}
