import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { FaultSet } from '../control/fault-set.ts'
import type { Checkout } from './checkout.ts'
import { ApiError, broken, refused, tooMany, unauthorized } from './errors.ts'
import { type PAYMENT_FAULTS, requestFaults } from './faults.ts'
import { readForm, textOf } from './form.ts'
import { hostedPage } from './hosted-page.ts'
import { idText } from './intent.ts'
import type { openIntents } from './intents.ts'
import type { KeptAnswer, openKeys } from './keys.ts'
import { planFor } from './plan.ts'
import { type Call, kindOf, route } from './routes.ts'

/** A request and its outcome; `status` is 0 if it got no response. */
export type Logged = { at: string; method: string; path: string; status: number }

export type HandlerDeps = {
  key: string
  intents: ReturnType<typeof openIntents>
  checkout: Checkout
  keys: ReturnType<typeof openKeys>
  faults: FaultSet<typeof PAYMENT_FAULTS>
  log: (one: Logged) => void
  now: () => number
  /** Saves what has changed. */
  save: () => Promise<void>
}

const maxBytes = 64 * 1024

/** Serves requests of the API, each with one fault at most. */
export function openHandler(deps: HandlerDeps) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', headers } = request
    const body = await readBody(request)
    const url = new URL(request.url ?? '/', 'http://acquirer.invalid')
    const log = (status: number) =>
      deps.log({ at: new Date(deps.now()).toISOString(), method, path: url.pathname, status })
    const page = hostedPage(deps.checkout, { method, path: url.pathname, body })
    if (page) {
      await deps.save()
      log(page.status)
      return void response.writeHead(page.status, page.headers).end(page.body)
    }
    const fault =
      headers.authorization === `Bearer ${deps.key}` ? takeFault(deps, { method, url }) : undefined
    if (fault?.name === 'silence') return log(0)
    const answer =
      fault?.name === 'refuse-connections' ? undefined : execute(deps, { method, url, body }, headers, fault)
    await deps.save()
    if (fault?.name === 'slow-answers')
      await setTimeout(Number(fault.parameters['ms']), undefined, { ref: false })
    if (answer === undefined || fault?.name === 'lose-answers') {
      log(0)
      return void request.socket.destroy()
    }
    log(answer.status)
    if (fault?.name === 'malformed')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html><body>Sorry</body></html>')
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': `req_${idText()}` })
    response.end(JSON.stringify(answer.body))
  }
}

type Fault = { name: (typeof requestFaults)[number]; parameters: Readonly<Record<string, string | number>> }

/** The oldest active fault that fits a request; counts its occurrence. */
function takeFault({ faults }: HandlerDeps, call: Pick<Call, 'method' | 'url'>): Fault | undefined {
  const kind = kindOf(call)
  const fits = (of: unknown) => of === 'all' || of === kind || (of === 'write' && kind === 'create')
  const active = faults
    .list()
    .find(
      ({ fault, parameters }) =>
        (requestFaults as readonly string[]).includes(fault) && fits(parameters['of']),
    )
  if (!active) return undefined
  faults.done(active)
  return { name: active.fault as Fault['name'], parameters: active.parameters }
}

/** The response to a request; undefined if the plan of the request's amount loses the response. */
function execute(
  deps: HandlerDeps,
  call: Call,
  headers: IncomingMessage['headers'],
  fault: Fault | undefined,
): KeptAnswer | undefined {
  if (headers.authorization !== `Bearer ${deps.key}`) return answerOf(() => raise(unauthorized))
  const idempotencyKey = headers['idempotency-key'] as string | undefined
  const parameters = `${call.url.pathname}?${call.body}`
  let isRepeated = true
  const answer = idempotent(deps, call.method === 'POST' ? idempotencyKey : undefined, parameters, () => {
    isRepeated = false
    if (fault?.name === 'throttle') return answerOf(() => raise(tooMany))
    if (fault?.name === 'refuse-requests') return answerOf(() => raise(refused))
    const isBroken = fault?.name === 'server-error'
    if (isBroken && fault.parameters['after'] === 'nothing') return answerOf(() => raise(broken))
    const answered = answerOf(() => route(deps.intents, deps.checkout, call)())
    return isBroken ? answerOf(() => raise(broken)) : answered
  })
  if (kindOf(call) !== 'create' || isRepeated) return answer
  const form = readForm(call.body)
  const { isFirstLost } = planFor(Number(textOf(form, 'amount')), textOf(form, 'payment_method') ?? '')
  return isFirstLost ? undefined : answer
}

/** Executes work once per key; a refused validation and a conflict are not kept. */
function idempotent(
  { keys }: HandlerDeps,
  key: string | undefined,
  parameters: string,
  work: () => KeptAnswer,
): KeptAnswer {
  if (key === undefined) return work()
  return answerThrown(() => {
    const kept = keys.find(key, parameters)
    if (kept) return kept
    const answer = work()
    if (answer.status !== 400 && answer.status !== 429) keys.keep(key, parameters, answer)
    return answer
  })
}

function answerOf(work: () => unknown): KeptAnswer {
  return answerThrown(() => ({ status: 200, body: work() }))
}

/** The response to a call, or for the error that the call throws. */
function answerThrown(work: () => KeptAnswer): KeptAnswer {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, body: { error: error.error } }
  }
}

function raise(error: Error): never {
  throw error
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) throw new RangeError('the body is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
