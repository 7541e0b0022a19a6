import { Agent } from 'undici'
import { z } from 'zod'
import { parseExternal } from '#platform/external-text.ts'
import { errorShape, StripeError, StripeUnreachable } from './errors.ts'
import { type Intent, intentShape } from './intent.ts'
import { type CardSession, sessionShape } from './session.ts'
import { type Reversal, reversalShape } from './reversals.ts'

/** The version of Stripe's API that these shapes describe. */
const apiVersion = '2026-07-29.dahlia'

/** `url` is `https://api.stripe.com`, or that of a simulator, which may move. */
export type StripeAccess = { url: string | (() => Promise<string>); key: string; timeoutMs?: number }

/** Form members by name; `metadata[reference]` for nested ones. */
export type Form = Readonly<Record<string, string>>

/** The operations on payments, and on pages that save a card. Each throws `StripeError` or `StripeUnreachable`. */
export type StripeApi = {
  /** Creates a PaymentIntent; the same key returns the first result for 24 hours. */
  create(parameters: Form, idempotencyKey: string): Promise<Intent>
  read(id: string): Promise<Intent>
  confirm(id: string, idempotencyKey: string): Promise<Intent>
  cancel(id: string): Promise<Intent>
  /** PaymentIntents created since a time in seconds, newest first. */
  list(filter: { customer?: string; since: number }): AsyncGenerator<Intent>
  /** Refunds or disputes, newest first: created since a time in seconds, or of one PaymentIntent. */
  reversals(
    kind: 'refunds' | 'disputes',
    filter: { intent: string } | { since: number },
  ): AsyncGenerator<Reversal>
  /** Opens a page that saves a card; the same key returns the first result for 24 hours. */
  openSession(parameters: Form, idempotencyKey: string): Promise<CardSession>
  /** A page, with the card that was saved on it. */
  readSession(id: string): Promise<CardSession>
  expireSession(id: string): Promise<unknown>
  /** A saved card; its customer is null once it is detached. */
  readMethod(id: string): Promise<{ customer?: string | null | undefined }>
  /** Detaches a saved card from its customer. */
  detach(id: string): Promise<unknown>
  close(): Promise<void>
}

const maxBytes = 4 * 1024 * 1024
const listOf = <S extends z.ZodType>(shape: S) => z.object({ data: z.array(shape), has_more: z.boolean() })
const intentList = listOf(intentShape)
const reversalList = listOf(reversalShape)

export function openStripeApi({ url, key, timeoutMs = 9_000 }: StripeAccess): StripeApi {
  const agent = new Agent({
    connections: 8,
    connect: { timeout: 5_000 },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: maxBytes,
  })
  const headers = { authorization: `Bearer ${key}`, 'stripe-version': apiVersion }
  const request = async <S extends z.ZodType>(
    shape: S,
    path: string,
    form?: Form,
    idempotencyKey?: string,
  ): Promise<z.output<S>> => {
    const { status, text } = await send(
      { agent, timeoutMs, url },
      {
        path,
        method: form ? 'POST' : 'GET',
        headers: {
          ...headers,
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(form && { body: new URLSearchParams(form).toString() }),
      },
    )
    if (status >= 300) throw new StripeError(status, readJson(errorShape, text))
    const read = readJson(shape, text)
    if (read === undefined) throw new StripeUnreachable(new Error('the answer is not readable'))
    return read
  }
  const at = (id: string) => `/v1/payment_intents/${encodeURIComponent(id)}`
  return {
    create: (parameters, idempotencyKey) =>
      request(intentShape, '/v1/payment_intents', parameters, idempotencyKey),
    read: (id) => request(intentShape, at(id)),
    confirm: (id, idempotencyKey) => request(intentShape, `${at(id)}/confirm`, {}, idempotencyKey),
    cancel: (id) => request(intentShape, `${at(id)}/cancel`, {}),
    list: ({ customer, since }) =>
      paged((query) => request(intentList, `/v1/payment_intents?${query}`), {
        'created[gte]': String(since),
        ...(customer && { customer }),
      }),
    reversals: (kind, filter) =>
      paged(
        (query) => request(reversalList, `/v1/${kind}?${query}`),
        'intent' in filter ? { payment_intent: filter.intent } : { 'created[gte]': String(filter.since) },
      ),
    ...cardCalls(request),
    close: () => agent.destroy(),
  }
}

type Request = <S extends z.ZodType>(
  shape: S,
  path: string,
  form?: Form,
  idempotencyKey?: string,
) => Promise<z.output<S>>

function cardCalls(request: Request) {
  const at = (id: string) => `/v1/checkout/sessions/${encodeURIComponent(id)}`
  const methodAt = (id: string) => `/v1/payment_methods/${encodeURIComponent(id)}`
  const expanded = new URLSearchParams({ 'expand[]': 'setup_intent.payment_method' }).toString()
  return {
    openSession: (parameters: Form, idempotencyKey: string) =>
      request(sessionShape, '/v1/checkout/sessions', parameters, idempotencyKey),
    readSession: (id: string) => request(sessionShape, `${at(id)}?${expanded}`),
    expireSession: (id: string) => request(z.object({ id: z.string() }), `${at(id)}/expire`, {}),
    readMethod: (id: string) => request(z.object({ customer: z.string().nullish() }), methodAt(id)),
    detach: (id: string) => request(z.object({ id: z.string() }), `${methodAt(id)}/detach`, {}),
  }
}

/** Reads a list page by page. */
async function* paged<T extends { id: string }>(
  read: (query: string) => Promise<{ data: T[]; has_more: boolean }>,
  filter: Form,
): AsyncGenerator<T> {
  const query = new URLSearchParams({ limit: '100', ...filter })
  for (let hasMore = true; hasMore;) {
    const page = await read(query.toString())
    yield* page.data
    hasMore = page.has_more && page.data.length > 0
    query.set('starting_after', page.data.at(-1)?.id ?? '')
  }
}

type Sent = { path: string; method: 'GET' | 'POST'; headers: Record<string, string>; body?: string }

type Connection = Required<Pick<StripeAccess, 'url' | 'timeoutMs'>> & { agent: Agent }

async function send(
  { agent, timeoutMs, url }: Connection,
  sent: Sent,
): Promise<{ status: number; text: string }> {
  try {
    const { origin } = new URL(typeof url === 'string' ? url : await url())
    const { statusCode, body } = await agent.request({
      ...sent,
      origin,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: statusCode, text: await body.text() }
  } catch (error) {
    throw new StripeUnreachable(error)
  }
}

function readJson<S extends z.ZodType>(shape: S, text: string): z.output<S> | undefined {
  return shape.safeParse(parseExternal(text)).data
}
