import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../database/db.ts'
import { browserOf } from '../../http/admit.ts'
import { addressOf, type HttpServer } from '../../http/http.ts'
import type { FrameRoute } from '../../http/pages/inventory.ts'
import { networkOf } from '../../http/source-network.ts'
import { type Entrance, entranceOf } from '../entrance.ts'
import { cookieOf, isFromHere, isPrivate } from '../session-cookie.ts'
import { resetAttempts, takeTry } from '../try-store.ts'
import { attemptCookie, attemptOf, newAttempt } from './attempt-cookie.ts'
import { type Attempt, stateOf } from './openid.ts'

/** Why these pages refuse a single sign-on themselves. */
export type PageRefusal = 'insecure' | 'expired' | 'throttled'

type Refused<Refusal> = { refusal: Refusal }

/** The attempt of a browser; `query`: what the provider has added to the callback URL. */
export type Callback = Pick<Attempt, 'cookie' | 'redirectUri'> & { query: string }

/** The browser that signs in, and the ID of its request. */
export type SignOnEntrance = Entrance & { requestId: string }

/** The single sign-on of one kind of users. */
export type SignOnPages<Refusal> = {
  db: Db
  /** The route of the page that begins; that of the callback is below. */
  route: string
  operationIds: { begin: string; finish: string }
  /** The audience of the route, such as an account: one word, which no other kind of users has. */
  audienceOf(params: Record<string, string | undefined>): string
  /** The page of an audience that begins. */
  startPath(audience: string): string
  /** The sign-in form, which explains a refusal, or requires a click. */
  form(refusal: Refusal | PageRefusal | 'begin', audience: string): string
  /** Separates the counters of failed attempts. */
  counter: string
  /** The URL of the provider to which the browser goes. */
  begin(
    audience: string,
    attempt: Omit<Callback, 'query'>,
    at: SignOnEntrance,
  ): Promise<URL | Refused<Refusal>>
  /** Signs the person in; returns the token of the session. */
  finish(
    audience: string,
    callback: Callback,
    at: SignOnEntrance,
  ): Promise<{ token: string } | Refused<Refusal>>
}

/** The next page of the browser, and cookies to set. */
type Next = { url: string; cookies?: string[] }

const frame = (operationId: string) => ({ operationId, undocumented: true }) satisfies FrameRoute
const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
/** Failed attempts per network before delays begin. */
const freeFailures = 50

/** The callback of the page that begins. */
export const callbackBelow = (startPath: string): string => `${startPath}/callback`

/** Mounts the pages between which a browser and a provider exchange a single sign-on. */
export function mountSignOn<Refusal>(server: HttpServer, pages: SignOnPages<Refusal>): void {
  const { route, operationIds } = pages
  const page = (path: string, operationId: string, next: (request: FastifyRequest) => Promise<Next>) =>
    server.get(path, { config: frame(operationId) }, async (request, reply: FastifyReply) => {
      const { url, cookies = [] } = await next(request)
      return reply.code(303).headers(headers).header('location', url).header('set-cookie', cookies).send()
    })
  page(route, operationIds.begin, (request) => begin(server, pages, request))
  page(callbackBelow(route), operationIds.finish, (request) => finish(server, pages, request))
}

async function begin<Refusal>(
  server: HttpServer,
  pages: SignOnPages<Refusal>,
  request: FastifyRequest,
): Promise<Next> {
  const browser = browserOf(request)
  const audience = pages.audienceOf(request.params as Record<string, string>)
  if (!isPrivate(browser)) return { url: pages.form('insecure', audience) }
  // A page of another site must not sign a person in to an account of its choice, so the form requires a click.
  if (!isFromHere(browser)) return { url: pages.form('begin', audience) }
  return counted(pages, request, audience, async () => {
    const cookie = newAttempt(audience)
    const redirectUri = redirectUriOf(server, pages, audience)
    const next = await pages.begin(audience, { cookie, redirectUri }, entranceAt(request))
    if ('refusal' in next) return next
    return { url: next.href, cookies: [attemptCookie(browser, cookie)] }
  })
}

async function finish<Refusal>(
  server: HttpServer,
  pages: SignOnPages<Refusal>,
  request: FastifyRequest,
): Promise<Next> {
  const browser = browserOf(request)
  const audience = pages.audienceOf(request.params as Record<string, string>)
  const cookie = attemptOf(browser, audience)
  const query = request.url.split('?', 2)[1] ?? ''
  const [state, ...others] = new URLSearchParams(query).getAll('state')
  if (cookie === undefined || others.length > 0 || state !== stateOf(cookie))
    return { url: pages.form('expired', audience) }
  const removal = attemptCookie(browser, undefined)
  const next = await counted(pages, request, audience, async () => {
    const redirectUri = redirectUriOf(server, pages, audience)
    const entered = await pages.finish(audience, { cookie, redirectUri, query }, entranceAt(request))
    if ('refusal' in entered) return entered
    return { url: '/console/', cookies: [cookieOf(browser, entered.token)['set-cookie']!] }
  })
  return { ...next, cookies: [...(next.cookies ?? []), removal] }
}

const redirectUriOf = (
  server: HttpServer,
  pages: { startPath(audience: string): string },
  audience: string,
): string => `${addressOf(server)()}${callbackBelow(pages.startPath(audience))}`

function entranceAt(request: FastifyRequest): SignOnEntrance {
  const at = { ip: request.ip, browser: browserOf(request) }
  return { ...entranceOf(at, () => request.headers['user-agent']), requestId: request.id }
}

/** Counts an attempt that fails, because each one may cost a call of a provider. */
async function counted<Refusal>(
  { db, counter, form }: SignOnPages<Refusal>,
  { ip }: FastifyRequest,
  audience: string,
  work: () => Promise<Next | Refused<Refusal>>,
): Promise<Next> {
  const key = `${counter} ${networkOf(ip)}`
  if ((await takeTry(db, [{ key, free: freeFailures }])) > 0) return { url: form('throttled', audience) }
  const next = await work()
  if ('refusal' in next) return { url: form(next.refusal, audience) }
  await resetAttempts(db, [], key)
  return next
}
