import { createHmac } from 'node:crypto'
import type { FaultSet } from '../control/fault-set.ts'
import type { VERIFIER_FAULTS } from './faults.ts'

export type Event = { number: string; status: string; updated_at: string }

/** The outcome of one delivery; `status` is 0 if the endpoint could not be reached. */
export type Delivery = { status: number; event: Event }

type Deps = {
  url(): string | undefined
  secret: string
  faults: FaultSet<typeof VERIFIER_FAULTS>
  delivered(delivery: Delivery): void
}

/** Sends webhooks once, without retries. */
export function openWebhooks({ url, secret, faults, delivered }: Deps) {
  const timers = new Set<NodeJS.Timeout>()
  const posting = new Set<Promise<void>>()
  let delayed: Event | undefined
  const post = (event: Event, key = secret) => {
    const to = url()
    if (to === undefined) return
    const sent = send(to, event, key).then((status) => delivered({ status, event }))
    posting.add(sent)
    void sent.finally(() => posting.delete(sent))
  }
  const dispatch = (event: Event) => {
    if (faults.take('forge-events')) return post(event, `${secret}-other`)
    const late = faults.take('late-events')
    if (late) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        post(event)
      }, late.ms)
      timers.add(timer)
    } else post(event)
    if (faults.take('repeat-events')) post(event)
  }
  return {
    emit(event: Event): void {
      if (faults.take('lose-events')) return
      if (delayed === undefined && faults.take('reorder-events')) {
        delayed = event
        return
      }
      dispatch(event)
      if (delayed) dispatch(delayed)
      delayed = undefined
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(posting)
    },
  }
}

async function send(url: string, event: Event, secret: string): Promise<number> {
  const body = JSON.stringify(event)
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  try {
    const { status, body: answered } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'webhook-signature': `t=${at},v1=${signature}` },
      body,
      signal: AbortSignal.timeout(10_000),
    })
    await answered?.cancel()
    return status
  } catch {
    return 0
  }
}
