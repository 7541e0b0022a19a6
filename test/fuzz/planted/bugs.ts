import type { Asked, Behaviour, Reply, Tools } from './middleman.ts'

const isAt = ({ method, path }: Asked, wanted: string, pattern: RegExp) =>
  method === wanted && pattern.test(path.split('?', 1)[0]!)
const isSend = (asked: Asked) => isAt(asked, 'POST', /^\/v1\/messages$/)
const application = /^\/v2\/applications\/[^/]+$/
const proofOf = ({ headers }: Asked) =>
  headers[headers.findIndex((name) => name.toLowerCase() === 'authorization') + 1] ?? ''
const as = (asked: Asked, proof: string): Asked => ({
  ...asked,
  headers: [
    ...asked.headers.flatMap((name, i) =>
      i % 2 === 0 && name.toLowerCase() !== 'authorization' ? [name, asked.headers[i + 1]!] : [],
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

/** Lets the exchange answer, and changes some answers. */
const afterwards =
  (change: (reply: Reply, asked: Asked, tools: Tools) => Reply | Promise<Reply>): Behaviour =>
  async (asked, tools) =>
    change(await tools.forward(asked), asked, tools)

const changedBody = (asked: Asked, body: Record<string, unknown>): Asked => ({
  ...asked,
  body: Buffer.from(JSON.stringify(body)),
})

/** What was removed and made, as far as a bug remembers it. */
const remembered = new Map<string, Reply>()

/** Bugs that exchanges like this one have had: each is what can be seen of it from outside. */
export const bugs: Readonly<Record<string, Behaviour>> = {
  'a NUL in a text is a fault of the server': async (asked, { forward }) => {
    const reply = await forward(asked)
    return /\\u0000|%00/.test(asked.body.toString() + asked.path) && reply.status < 500
      ? withStatus(reply, 500)
      : reply
  },
  'a wrong cursor tells the words of the database': afterwards((reply, { path }) =>
    reply.status === 400 && path.includes('limit=')
      ? withBody(reply, { ...jsonOf(reply.body), detail: 'invalid input syntax for type integer: "x"' })
      : reply,
  ),
  'a stack is told with a refusal': afterwards((reply, asked) =>
    isSend(asked) && reply.status === 422
      ? withBody(reply, { ...jsonOf(reply.body), detail: 'Error: x\n    at send (/app/send.js:10:3)' })
      : reply,
  ),
  'a conflict has a status that is not documented': afterwards((reply, asked) =>
    isAt(asked, 'PATCH', /\/accounts\/[^/]+$/) && reply.status === 404 ? withStatus(reply, 410) : reply,
  ),
  'a list shows a column too many': afterwards((reply, asked) =>
    isAt(asked, 'GET', /\/carriers$/) && good(reply)
      ? withBody(reply, { ...jsonOf(reply.body), password: 'x' })
      : reply,
  ),
  'an answer lacks a member': afterwards((reply, asked) => {
    const { now: _, ...rest } = jsonOf(reply.body)
    return isAt(asked, 'GET', /\/clock$/) && good(reply) ? withBody(reply, rest) : reply
  }),
  'a refusal has the wrong media type': afterwards((reply, asked) =>
    isAt(asked, 'DELETE', /\/prices\//) && reply.status === 404
      ? {
          ...reply,
          headers: [...without(reply, 'content-type').headers, ['content-type', 'application/json']],
        }
      : reply,
  ),
  'a refused request has no request id': afterwards((reply) =>
    reply.status === 401 ? without(reply, 'x-request-id') : reply,
  ),
  'the server says what it is made of': afterwards((reply) =>
    reply.status === 405 ? { ...reply, headers: [...reply.headers, ['x-powered-by', 'Express']] } : reply,
  ),
  'a 405 does not tell which methods there are': afterwards((reply) =>
    reply.status === 405 ? without(reply, 'allow') : reply,
  ),
  'one application is found without looking whose it is': afterwards((reply, asked, { known, forward }) =>
    isAt(asked, 'GET', application) && reply.status === 404 && proofOf(asked) === known['other.authorization']
      ? forward(as(asked, known['customer.authorization']!))
      : reply,
  ),
  'anybody may delete an application': afterwards((reply, asked, { known }) =>
    isAt(asked, 'DELETE', application) &&
    asked.path.includes(known['customer.application']!) &&
    proofOf(asked) === known['other.authorization']
      ? { ...withBody(reply, ''), status: 204 }
      : reply,
  ),
  'a text may have one character too many': async (asked, { forward }) => {
    const { text, ...rest } = jsonOf(asked.body)
    const long = isSend(asked) && typeof text === 'string' && Array.from(text).length === 1_001
    return forward(long ? changedBody(asked, { ...rest, text: Array.from(text).slice(1).join('') }) : asked)
  },
  'the longest name that is documented is refused': afterwards((reply, asked) =>
    isAt(asked, 'POST', /\/accounts$/) && good(reply) && String(jsonOf(asked.body)['name']).length >= 200
      ? withStatus(reply, 400)
      : reply,
  ),
  'one operation forgets to ask who calls': async (asked, { forward, known }) =>
    forward(
      isAt(asked, 'GET', /\/operator\/v1\/health$/) ? as(asked, known['operator.authorization']!) : asked,
    ),
  'a body is looked at before the credentials': async (asked, { forward, known }) => {
    const reply = await forward(asked)
    if (reply.status !== 401 || !isSend(asked)) return reply
    const known401 = await forward(
      as({ ...asked, body: Buffer.from('{}') }, known['customer.authorization']!),
    )
    return jsonOf(asked.body)['to'] === '99000000001' ? reply : known401
  },
  'what is refused is written down as if it were not': async (asked, { forward, sql, known }) => {
    const reply = await forward(asked)
    if (isSend(asked) && reply.status === 422)
      await sql(`update account set name = name || 'x' where id = '${known['customer.api_key']}'`)
    return reply
  },
  'a text is logged': afterwards((reply, asked, { log }) => {
    if (isSend(asked) && good(reply))
      log({ level: 'debug', msg: 'accepted', request_id: requestIdOf(reply), body: asked.body.toString() })
    return reply
  }),
  'a new secret is logged when it is refused': afterwards((reply, asked, { log }) => {
    if (isAt(asked, 'POST', /\/secrets$/))
      log({
        level: 'info',
        msg: 'secret',
        request_id: requestIdOf(reply),
        given: jsonOf(asked.body)['secret'],
      })
    return reply
  }),
  'what was deleted is still shown': afterwards((reply, asked) => {
    if (isAt(asked, 'GET', /\/prices\/|\/carriers\/[^/]+$|\/applications\//)) {
      if (good(reply)) remembered.set(asked.path, reply)
      else return remembered.get(asked.path) ?? reply
    }
    return reply
  }),
  'what was made is not found': afterwards((reply, asked) =>
    isAt(asked, 'GET', /\/operator\/v1\/messages\/[^/]+$/) && good(reply)
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
  'a repeated request is sent twice': async (asked, { forward }) =>
    forward({
      ...asked,
      headers: asked.headers.flatMap((name, i) =>
        i % 2 === 0 && !/^idempotency-key$/i.test(name) ? [name, asked.headers[i + 1]!] : [],
      ),
    }),
  'a deep body is never answered': async (asked, { forward }) =>
    /(\[\{?"?a?"?:?){20}/.test(asked.body.toString()) ? 'hang' : forward(asked),
  'an emoji ends the connection': async (asked, { forward }) =>
    /%F0%9F/.test(asked.path) ? 'hang up' : forward(asked),
}

const requestIdOf = ({ headers }: Reply) =>
  headers.find(([name]) => name.toLowerCase() === 'x-request-id')?.[1]

const problem = (reply: Reply) => ({
  type: 'urn:strowger:problem:not-found',
  title: 'Not found',
  detail: 'None.',
  instance: requestIdOf(reply),
})
