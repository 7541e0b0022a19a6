import { exceptions } from './exceptions.ts'
import { frameStatus } from './frame.ts'
import { isHead, isUnreadable, type Check, type Seen } from './seen.ts'

const FRAME = 'application/problem+json'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const ofFamily = /^\/(iot\/connectivity\/management|v1\/partners|strowger\/sims|camara)\//

const typeOf = (seen: Seen) => seen.header('content-type')?.split(';')[0]

/** Checks of responses against the document: statuses, media types, schemas. */
export const answerChecks: readonly Check[] = [
  {
    name: 'connection',
    look: ({ answer }) => answer.fault,
  },
  {
    name: 'server error',
    look: (seen) => {
      const { status } = seen.answer
      // Every family may report with a 503 and Retry-After that the database is unavailable.
      const isAway = status === 503 && seen.header('retry-after') !== undefined
      if (status < 500 || isAway || (status !== 500 && seen.operation?.answers.has(status))) return undefined
      return `answered ${status}`
    },
  },
  {
    name: 'status',
    look(seen) {
      const { answer, operation } = seen
      if (answer.fault || answer.status >= 500 || isUnreadable(seen)) return undefined
      if (exceptions.mayBeForeign(seen)) return undefined
      const frame = frameStatus(seen)
      const documented = frame === undefined ? [...operation!.answers.keys()] : [frame]
      if (documented.includes(answer.status)) return undefined
      return `answered ${answer.status}, documented are ${documented.join(', ')}`
    },
  },
  {
    name: 'media type',
    look(seen) {
      const { answer, operation } = seen
      if (answer.fault || isUnreadable(seen)) return undefined
      const frame = frameStatus(seen)
      const ofFrame = { type: frame === 405 ? (seen.refusedAs ?? FRAME) : FRAME }
      const documented = frame === undefined ? operation!.answers.get(answer.status) : ofFrame
      if (!documented || documented.type === typeOf(seen)) return undefined
      // The error for an unknown path has the format of the family that owns all paths below the same root.
      if (frame === 404 && ofFamily.test(seen.sent.path) && typeOf(seen) === 'application/json')
        return undefined
      return `${answer.status} is ${typeOf(seen) ?? 'without a type'}, documented is ${documented.type ?? 'nothing'}`
    },
  },
  {
    name: 'schema',
    look(seen) {
      const { answer, operation } = seen
      const documented = frameStatus(seen) === undefined ? operation!.answers.get(answer.status) : undefined
      if (answer.fault || !documented || isHead(seen)) return undefined
      if (!documented.valid) return answer.body === '' ? undefined : `${answer.status} has a body`
      const body = parsed(answer.body)
      if (body !== undefined && documented.valid(body)) return undefined
      const wrong = documented.valid.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`)
      return `the body of ${answer.status} is not as documented: ${wrong?.slice(0, 3).join('; ') ?? 'no JSON'}`
    },
  },
  {
    name: 'request id',
    look(seen) {
      const id = seen.header('x-request-id')
      if (seen.answer.fault || isUnreadable(seen)) return undefined
      if (!id || !uuid.test(id)) return `X-Request-Id is ${id}`
      const { instance } = (parsed(seen.answer.body) ?? {}) as { instance?: unknown }
      return seen.answer.status >= 400 && instance !== undefined && instance !== id
        ? 'instance is another id'
        : undefined
    },
  },
  {
    name: 'headers',
    look(seen) {
      if (seen.answer.fault || isUnreadable(seen)) return undefined
      for (const name of ['server', 'x-powered-by', 'via', 'x-evil'])
        if (seen.header(name) !== undefined) return `tells ${name}: ${seen.header(name)}`
      if (seen.header('x-content-type-options') !== 'nosniff') return 'lacks X-Content-Type-Options: nosniff'
      if ([429, 503].includes(seen.answer.status) && !/^\d+$/.test(seen.header('retry-after') ?? ''))
        return `${seen.answer.status} lacks Retry-After`
      const allow = seen.header('allow')
      if (seen.answer.status === 405 && seen.methods.some((method) => !allow?.includes(method)))
        return `405 allows ${allow}, and the path knows ${seen.methods.join(', ')}`
      return undefined
    },
  },
]

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
