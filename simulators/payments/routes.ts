import type { Checkout } from './checkout.ts'
import { unknownPath } from './errors.ts'
import { readForm } from './form.ts'
import type { openIntents } from './intents.ts'

type Intents = ReturnType<typeof openIntents>

export type Call = { method: string; url: URL; body: string }

/** The work of a request, to be executed once per idempotency key. Throws `ApiError` for unknown paths. */
export function route(intents: Intents, checkout: Checkout, call: Call): () => unknown {
  const { method, url, body } = call
  const isPost = method === 'POST'
  if (url.pathname === '/v1/payment_intents')
    return isPost ? () => intents.create(readForm(body)) : () => intents.list(readForm(url.search.slice(1)))
  if (url.pathname === '/v1/refunds' && isPost) return () => intents.refund(readForm(body))
  if (url.pathname === '/v1/refunds') return () => intents.refunds(readForm(url.search.slice(1)))
  if (url.pathname === '/v1/disputes') return () => intents.disputes(readForm(url.search.slice(1)))
  const [, id, action] = /^\/v1\/payment_intents\/([^/]+)(?:\/(confirm|cancel))?$/.exec(url.pathname) ?? []
  if (id !== undefined && method === 'GET' && !action) return () => intents.read(id)
  if (id !== undefined && isPost && action) return () => intents[action as 'confirm' | 'cancel'](id)
  return routeCards(checkout, call)
}

function routeCards(checkout: Checkout, { method, url, body }: Call): () => unknown {
  const isPost = method === 'POST'
  const [, kind, id, action] =
    /^\/v1\/(checkout\/sessions|setup_intents|payment_methods)(?:\/([^/]+))?(?:\/(expire|detach))?$/.exec(
      url.pathname,
    ) ?? []
  if (kind === 'checkout/sessions' && isPost && id === undefined) return () => checkout.create(readForm(body))
  if (id === undefined) throw unknownPath
  if (kind === 'checkout/sessions' && isPost && action === 'expire') return () => checkout.expire(id)
  if (kind === 'payment_methods' && isPost && action === 'detach') return () => checkout.detach(id)
  if (method !== 'GET' || action) throw unknownPath
  if (kind === 'checkout/sessions') return () => checkout.read(id, readForm(url.search.slice(1)))
  return kind === 'setup_intents' ? () => checkout.setup(id) : () => checkout.method(id)
}

/** The kind of a request, which selects its faults. */
export function kindOf({ method, url }: Pick<Call, 'method' | 'url'>): 'read' | 'write' | 'create' {
  if (method === 'GET') return 'read'
  return url.pathname === '/v1/payment_intents' ? 'create' : 'write'
}
