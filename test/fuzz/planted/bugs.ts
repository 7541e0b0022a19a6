import type { ForwardedRequest, Behaviour, Reply, Tools } from './middleman.ts'

const isAt = ({ method, path }: ForwardedRequest, wanted: string, pattern: RegExp) =>
  method === wanted && pattern.test(path.split('?', 1)[0]!)
const isSend = (requested: ForwardedRequest) => isAt(requested, 'POST', /^\/v1\/messages$/)
const application = /^\/v2\/applications\/[^/]+$/
const proofOf = ({ headers }: ForwardedRequest) =>
  headers[headers.findIndex((name) => name.toLowerCase() === 'authorization') + 1] ?? ''
const as = (requested: ForwardedRequest, proof: string): ForwardedRequest => ({
  ...requested,
  headers: [
    ...requested.headers.flatMap((name, i) =>
      i % 2 === 0 && name.toLowerCase() !== 'authorization' ? [name, requested.headers[i + 1]!] : [],
    ),
    'authorization',
    proof,
  ],
})
const jsonOf = (text: string | Buffer): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text.toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
const withBody = (reply: Reply, body: unknown): Reply => ({
  ...reply,
  headers: reply.headers.filter(([name]) => name.toLowerCase() !== 'content-length'),
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const withStatus = (reply: Reply, status: number): Reply => ({ ...reply, status })
const without = (reply: Reply, header: string): Reply => ({
  ...reply,
  headers: reply.headers.filter(([name]) => name.toLowerCase() !== header),
})
const good = ({ status }: Reply) => status >= 200 && status < 300

/** Forwards requests to the exchange, and changes some responses. */
const afterwards =
  (change: (reply: Reply, requested: ForwardedRequest, tools: Tools) => Reply | Promise<Reply>): Behaviour =>
  async (requested, tools) =>
    change(await tools.forward(requested), requested, tools)

const changedBody = (requested: ForwardedRequest, body: Record<string, unknown>): ForwardedRequest => ({
  ...requested,
  body: Buffer.from(JSON.stringify(body)),
})

/** Objects that requests created or deleted, for bugs that depend on earlier requests. */
const remembered = new Map<string, Reply>()

/** Bugs that similar exchanges have had, each with its effect on clients. */
export const bugs: Readonly<Record<string, Behaviour>> = {
  'a NUL in a text causes a server error': async (requested, { forward }) => {
    const reply = await forward(requested)
    return /\\u0000|%00/.test(requested.body.toString() + requested.path) && reply.status < 500
      ? withStatus(reply, 500)
      : reply
  },
  'an invalid cursor returns a database message': afterwards((reply, { path }) =>
    reply.status === 400 && path.includes('limit=')
      ? withBody(reply, { ...jsonOf(reply.body), detail: 'invalid input syntax for type integer: "x"' })
      : reply,
  ),
  'an error contains a stack trace': afterwards((reply, requested) =>
    isSend(requested) && reply.status === 422
      ? withBody(reply, { ...jsonOf(reply.body), detail: 'Error: x\n    at send (/app/send.js:10:3)' })
      : reply,
  ),
  'a conflict has an undocumented status': afterwards((reply, requested) =>
    isAt(requested, 'PATCH', /\/accounts\/[^/]+$/) && reply.status === 404 ? withStatus(reply, 410) : reply,
  ),
  'a list has an additional column': afterwards((reply, requested) =>
    isAt(requested, 'GET', /\/carriers$/) && good(reply)
      ? withBody(reply, { ...jsonOf(reply.body), password: 'x' })
      : reply,
  ),
  'a response lacks a member': afterwards((reply, requested) => {
    const { now: _, ...rest } = jsonOf(reply.body)
    return isAt(requested, 'GET', /\/clock$/) && good(reply) ? withBody(reply, rest) : reply
  }),
  'an error has the wrong media type': afterwards((reply, requested) =>
    isAt(requested, 'DELETE', /\/prices\//) && reply.status === 404
      ? {
          ...reply,
          headers: [...without(reply, 'content-type').headers, ['content-type', 'application/json']],
        }
      : reply,
  ),
  'a refused request has no request id': afterwards((reply) =>
    reply.status === 401 ? without(reply, 'x-request-id') : reply,
  ),
  'a header names the server software': afterwards((reply) =>
    reply.status === 405 ? { ...reply, headers: [...reply.headers, ['x-powered-by', 'Express']] } : reply,
  ),
  'a 405 does not list the allowed methods': afterwards((reply) =>
    reply.status === 405 ? without(reply, 'allow') : reply,
  ),
  'an application can be read by another tenant': afterwards((reply, requested, { known, forward }) =>
    isAt(requested, 'GET', application) &&
    reply.status === 404 &&
    proofOf(requested) === known['other.authorization']
      ? forward(as(requested, known['customer.authorization']!))
      : reply,
  ),
  'any tenant can delete an application': afterwards((reply, requested, { known }) =>
    isAt(requested, 'DELETE', application) &&
    requested.path.includes(known['customer.application']!) &&
    proofOf(requested) === known['other.authorization']
      ? { ...withBody(reply, ''), status: 204 }
      : reply,
  ),
  'a text may have one character too many': async (requested, { forward }) => {
    const { text, ...rest } = jsonOf(requested.body)
    const long = isSend(requested) && typeof text === 'string' && Array.from(text).length === 1_001
    return forward(
      long ? changedBody(requested, { ...rest, text: Array.from(text).slice(1).join('') }) : requested,
    )
  },
  'the longest documented name is refused': afterwards((reply, requested) =>
    isAt(requested, 'POST', /\/accounts$/) &&
    good(reply) &&
    String(jsonOf(requested.body)['name']).length >= 200
      ? withStatus(reply, 400)
      : reply,
  ),
  'one operation does not authenticate': async (requested, { forward, known }) =>
    forward(
      isAt(requested, 'GET', /\/operator\/v1\/health$/)
        ? as(requested, known['operator.authorization']!)
        : requested,
    ),
  'a body is validated before the credentials': async (requested, { forward, known }) => {
    const reply = await forward(requested)
    if (reply.status !== 401 || !isSend(requested)) return reply
    const known401 = await forward(
      as({ ...requested, body: Buffer.from('{}') }, known['customer.authorization']!),
    )
    return jsonOf(requested.body)['to'] === '99000000001' ? reply : known401
  },
  'a refused request changes the database': async (requested, { forward, sql, known }) => {
    const reply = await forward(requested)
    if (isSend(requested) && reply.status === 422)
      await sql(`update account set name = name || 'x' where id = '${known['customer.api_key']}'`)
    return reply
  },
  'a text is logged': afterwards((reply, requested, { log }) => {
    if (isSend(requested) && good(reply))
      log({
        level: 'debug',
        msg: 'accepted',
        request_id: requestIdOf(reply),
        body: requested.body.toString(),
      })
    return reply
  }),
  'a new secret is logged when it is refused': afterwards((reply, requested, { log }) => {
    if (isAt(requested, 'POST', /\/secrets$/))
      log({
        level: 'info',
        msg: 'secret',
        request_id: requestIdOf(reply),
        provided: jsonOf(requested.body)['secret'],
      })
    return reply
  }),
  'a deleted object can still be read': afterwards((reply, requested) => {
    if (isAt(requested, 'GET', /\/prices\/|\/carriers\/[^/]+$|\/applications\//)) {
      if (good(reply)) remembered.set(requested.path, reply)
      else return remembered.get(requested.path) ?? reply
    }
    return reply
  }),
  'a created object is not found': afterwards((reply, requested) =>
    isAt(requested, 'GET', /\/operator\/v1\/messages\/[^/]+$/) && good(reply)
      ? {
          ...withBody(reply, problem(reply)),
          status: 404,
          headers: [
            ...without(withBody(reply, ''), 'content-type').headers,
            ['content-type', 'application/problem+json'],
          ],
        }
      : reply,
  ),
  'a repeated request is sent twice': async (requested, { forward }) =>
    forward({
      ...requested,
      headers: requested.headers.flatMap((name, i) =>
        i % 2 === 0 && !/^idempotency-key$/i.test(name) ? [name, requested.headers[i + 1]!] : [],
      ),
    }),
  'a deeply nested body is never answered': async (requested, { forward }) =>
    /(\[\{?"?a?"?:?){20}/.test(requested.body.toString()) ? 'hang' : forward(requested),
  'an emoji ends the connection': async (requested, { forward }) =>
    /%F0%9F/.test(requested.path) ? 'hang up' : forward(requested),
}

const requestIdOf = ({ headers }: Reply) =>
  headers.find(([name]) => name.toLowerCase() === 'x-request-id')?.[1]

const problem = (reply: Reply) => ({
  type: 'urn:strowger:problem:not-found',
  title: 'Not found',
  detail: 'None.',
  instance: requestIdOf(reply),
})
