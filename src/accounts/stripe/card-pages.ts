import type { StripeApi } from './api.ts'
import { StripeError, unlessMissing } from './errors.ts'
import type { CardFacts, CardSession } from './session.ts'

/** `customer` is absent for an account without one at Stripe. */
export type PageRequest = {
  setupId: string
  origin: string
  accountId: string
  customer?: string | undefined
  email: string
  /** Where the page returns to. */
  url: string
}

export type PageResult =
  | { status: 'open' | 'expired' }
  | { status: 'complete'; customer: string; method: string; card: CardFacts }

/** The pages of Stripe on which customers save cards. Methods throw `StripeError` or `StripeUnreachable`. */
export type CardPages = {
  /** Opens a page; the same setup opens one page only. */
  open(request: PageRequest): Promise<{ sessionId: string; url: string }>
  /** The result of a page. */
  read(sessionId: string, setupId: string): Promise<PageResult>
  /** Closes a page that is still open. */
  close(sessionId: string): Promise<void>
  /** Detaches a card from its customer, so that it cannot be charged. */
  detach(method: string): Promise<void>
}

/** `pageUrl` returns the address at which browsers reach a page of a simulator. */
export function openCardPages(api: StripeApi, pageUrl = (url: string) => url): CardPages {
  return {
    async open(request) {
      const { id, url } = await begin(api, request)
      if (!url) throw new Error(`${id} has no page`)
      return { sessionId: id, url: pageUrl(url) }
    },
    async read(sessionId, setupId) {
      const session = await unlessMissing(api.readSession(sessionId))
      // A test simulator loses its sessions when it stops, and another Stripe account does not have them.
      if (session === undefined || session.status === 'expired') return { status: 'expired' }
      if (session.client_reference_id !== setupId)
        throw new Error(`${sessionId} is not the page of ${setupId}`)
      return session.status === 'complete' ? savedOf(session) : { status: 'open' }
    },
    async close(sessionId) {
      const isOpen = async () => (await unlessMissing(api.readSession(sessionId)))?.status === 'open'
      await unlessDone(api.expireSession(sessionId), async () => !(await isOpen()))
    },
    async detach(method) {
      const customerOf = async () => (await unlessMissing(api.readMethod(method)))?.customer
      await unlessDone(api.detach(method), async () => !(await customerOf()))
    },
  }
}

async function begin(api: StripeApi, request: PageRequest): Promise<CardSession> {
  const { customer, setupId } = request
  try {
    return await api.openSession(formOf(request), setupId)
  } catch (error) {
    // The customer was deleted at Stripe.
    if (!(customer && error instanceof StripeError && error.code === 'resource_missing')) throw error
    return api.openSession(formOf({ ...request, customer: undefined }), `${setupId}-new`)
  }
}

function formOf({ setupId, origin, accountId, customer, email, url }: PageRequest) {
  return {
    mode: 'setup',
    currency: 'eur',
    'allowed_payment_method_types[0]': 'card',
    client_reference_id: setupId,
    success_url: url,
    cancel_url: `${url}&back=1`,
    'metadata[setup]': setupId,
    'metadata[account]': accountId,
    'metadata[exchange]': origin,
    ...(customer ? { customer } : { customer_creation: 'always', customer_email: email }),
  }
}

function savedOf({ id, customer, setup_intent: setup }: CardSession): PageResult {
  const method = typeof setup === 'object' ? setup?.payment_method : undefined
  if (!customer || typeof method !== 'object' || !method?.card)
    throw new Error(`${id} is complete, but without a customer or a card`)
  return { status: 'complete', customer, method: method.id, card: method.card }
}

/** Ignores a refused request if the object, which is then read, does not need it. Stripe has no code for that. */
async function unlessDone(request: Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  await request.catch(async (error: unknown) => {
    const isRefused = error instanceof StripeError && (error.status === 400 || error.status === 404)
    if (!isRefused || !(await isDone())) throw error
  })
}
