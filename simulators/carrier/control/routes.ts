import type { CarrierControl } from '../control-api.ts'
import { FAULTS } from '../faults/table.ts'
import { faultsOf, valueOfWord, type Rule, type InputFault } from '../input.ts'

type Members = Record<string, unknown>
type Answer = { status: number; body: object }

/** One operation of the control API. */
export type Route = {
  method: string
  path: string
  says: string
  /** Allowed query parameters. */
  query?: Readonly<Record<string, Rule>>
  /** The body is an object. */
  takesBody?: true
  answer(worker: CarrierControl, provided: { query: Members; body: Members }): Answer
}

const NUMBER = { least: 0, most: Number.MAX_SAFE_INTEGER }
const WORD = { pattern: /^[\w-]{1,40}$/, form: 'a word' }

export const ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/',
    says: 'List the operations and the available faults.',
    answer: () =>
      ok({ routes: ROUTES.map(({ method, path, says }) => ({ method, path, says })), faults: FAULTS }),
  },
  {
    method: 'GET',
    path: '/log',
    says: 'Get the log after the number `after`; continue with `next`. Filter by `command` and `session`.',
    query: { after: NUMBER, limit: { least: 1, most: 1000 }, command: WORD, session: NUMBER },
    answer: (worker, { query }) => ok(worker.log(query)),
  },
  {
    method: 'GET',
    path: '/sessions',
    says: 'List connected clients.',
    answer: (worker) => ok({ sessions: worker.sessions() }),
  },
  {
    method: 'GET',
    path: '/stats',
    says: 'Get the counters since the start.',
    answer: (worker) => ok(worker.stats()),
  },
  {
    method: 'POST',
    path: '/messages',
    says: 'Send a message from a subscriber: {"from":"447700900001","to":"12015550123","text":"hello"}.',
    takesBody: true,
    answer: (worker, { body }) => made(202, worker.write(body)),
  },
  {
    method: 'DELETE',
    path: '/messages',
    says: 'Stop repeated messages of subscribers; messages already written are still delivered.',
    answer: (worker) => ok({ stopped: worker.hush() }),
  },
  {
    method: 'GET',
    path: '/faults',
    says: 'List active faults.',
    answer: (worker) => ok({ faults: worker.faults() }),
  },
  {
    method: 'POST',
    path: '/faults',
    says: 'Inject a fault: {"fault":"throttle","seconds":30}.',
    takesBody: true,
    answer: (worker, { body }) => made(201, worker.inject(body)),
  },
  {
    method: 'DELETE',
    path: '/faults',
    says: 'Clear the fault with `id`, the faults with the name `fault`, or all faults.',
    query: { id: NUMBER, fault: { words: Object.keys(FAULTS) } },
    answer: (worker, { query }) => ok({ ended: worker.withdraw(query) }),
  },
]

/** Parses query parameters, with numbers converted, and returns the invalid ones. */
export function readQuery(
  { query = {} }: Route,
  provided: URLSearchParams,
): { query: Members; wrong: InputFault[] } {
  const members = Object.fromEntries([...provided].map(([name, value]) => [name, valueOfWord(value)]))
  return { query: members, wrong: faultsOf(members, query) }
}

export function refused(status: number, detail: string, wrong: InputFault[] = []): Answer {
  return { status, body: { detail, ...(wrong.length > 0 && { invalid_parameters: wrong }) } }
}

function ok(body: object): Answer {
  return { status: 200, body }
}

function made(status: number, result: object | { wrong: InputFault[] }): Answer {
  if ('wrong' in result) return refused(400, WRONG, result.wrong)
  return { status, body: result }
}

export const WRONG = 'Some members are invalid; see invalid_parameters.'
