import type { FastifyReply, FastifyRequest } from 'fastify'
import { browserOf } from '#platform/http/admit.ts'
import { addressOf, type HttpServer } from '#platform/http/http.ts'
import type { FrameRoute } from '#platform/http/pages/inventory.ts'
import { networkOf } from '#platform/http/source-network.ts'
import { entranceOf } from '#platform/sign-in/entrance.ts'
import { attemptCookie, attemptOf, newAttempt } from '#platform/sign-in/openid/attempt-cookie.ts'
import { stateOf } from '#platform/sign-in/openid/openid.ts'
import { cookieOf, isFromHere, isPrivate } from '#platform/sign-in/session-cookie.ts'
import { resetAttempts, takeTry } from '#platform/sign-in/try-store.ts'
import { callbackPath, startPath } from './paths.ts'
import type { SignOnRefusal } from './refusal-codes.ts'
import { beginSignOn, finishSignOn, type SignOnDeps } from './sign-on.ts'

type Request = FastifyRequest<{ Params: { account: string } }>
/** The next page of the browser, and cookies to set. */
type Next = { url: string; cookies?: string[] }

const frame = (operationId: string) => ({ operationId, undocumented: true }) satisfies FrameRoute
const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
/** Failed attempts per network before delays begin. */
const freeFailures = 50

/** The console, whose sign-in form explains a refusal. */
const toForm = (refusal: SignOnRefusal): Next => ({ url: `/console/?sso=${refusal}` })

/** Mounts the pages between which a browser and the provider of an account exchange a single sign-on. */
export function mountSignOnPages(server: HttpServer, deps: SignOnDeps): void {
  const page = (path: string, operationId: string, next: (request: Request) => Promise<Next>) =>
    server.get(path, { config: frame(operationId) }, async (request, reply: FastifyReply) => {
      const { url, cookies = [] } = await next(request as Request)
      return reply.code(303).headers(headers).header('location', url).header('set-cookie', cookies).send()
    })
  page(startPath(':account'), 'beginSignOn', (request) => begin(server, deps, request))
  page(callbackPath(':account'), 'finishSignOn', (request) => finish(server, deps, request))
}

async function begin(server: HttpServer, deps: SignOnDeps, request: Request): Promise<Next> {
  const browser = browserOf(request)
  const { account } = request.params
  if (!isPrivate(browser)) return toForm('insecure')
  // A page of another site must not sign a person in to an account of its choice, so the form requires a click.
  if (!isFromHere(browser)) return { url: `/console/?sso=begin&account=${encodeURIComponent(account)}` }
  return counted(deps, request, async () => {
    const cookie = newAttempt(account)
    const redirectUri = `${addressOf(server)()}${callbackPath(account)}`
    const next = isApiKey(account)
      ? await beginSignOn(deps, account, { cookie, redirectUri }, request.ip)
      : ({ refusal: 'unavailable' } as const)
    if ('refusal' in next) return next.refusal
    return { url: next.href, cookies: [attemptCookie(browser, cookie)] }
  })
}

async function finish(server: HttpServer, deps: SignOnDeps, request: Request): Promise<Next> {
  const browser = browserOf(request)
  const { account } = request.params
  const cookie = attemptOf(browser, account)
  const query = request.url.split('?', 2)[1] ?? ''
  const [state, ...others] = new URLSearchParams(query).getAll('state')
  if (cookie === undefined || others.length > 0 || state !== stateOf(cookie)) return toForm('expired')
  const removal = attemptCookie(browser, undefined)
  const next = await counted(deps, request, async () => {
    const at = entranceOf({ ip: request.ip, browser }, () => request.headers['user-agent'])
    const redirectUri = `${addressOf(server)()}${callbackPath(account)}`
    const entered = await finishSignOn(deps, account, { cookie, redirectUri, query }, at)
    if ('refusal' in entered) return entered.refusal
    return { url: '/console/', cookies: [cookieOf(browser, entered.token)['set-cookie']!] }
  })
  return { ...next, cookies: [...(next.cookies ?? []), removal] }
}

const isApiKey = (text: string): boolean => /^[0-9a-f]{8}$/.test(text)

/** Counts an attempt that fails, because each one may cost a call of a provider. */
async function counted(
  { db }: SignOnDeps,
  { ip }: Request,
  work: () => Promise<Next | SignOnRefusal>,
): Promise<Next> {
  const key = `single sign-on ${networkOf(ip)}`
  if ((await takeTry(db, [{ key, free: freeFailures }])) > 0) return toForm('throttled')
  const next = await work()
  if (typeof next === 'string') return toForm(next)
  await resetAttempts(db, [], key)
  return next
}
