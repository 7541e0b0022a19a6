import type { CarrierControl } from '../control-api.ts'
import { FAULTS } from '../faults/table.ts'
import { faultsOf, valueOfWord, type Rule, type InputFault } from '../input.ts'

type Members = Record<string, unknown>
type Answer = { status: number; body: object }

/** One thing that the carrier can be asked or told. */
export type Route = {
  method: string
  path: string
  says: string
  /** What may stand in the query. */
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
    says: 'This list, and the faults that there are.',
    answer: () =>
      ok({ routes: ROUTES.map(({ method, path, says }) => ({ method, path, says })), faults: FAULTS }),
  },
  {
    method: 'GET',
    path: '/log',
    says: 'What came, left and happened behind the number `after`; ask again behind `next`. `command` and `session` choose.',
    query: { after: NUMBER, limit: { least: 1, most: 1000 }, command: WORD, session: NUMBER },
    answer: (worker, { query }) => ok(worker.log(query)),
  },
  {
    method: 'GET',
    path: '/sessions',
    says: 'The clients that are connected.',
    answer: (worker) => ok({ sessions: worker.sessions() }),
  },
  {
    method: 'GET',
    path: '/stats',
    says: 'What has been counted since the start.',
    answer: (worker) => ok(worker.stats()),
  },
  {
    method: 'POST',
    path: '/messages',
    says: 'A subscriber writes: {"from":"447700900001","to":"12015550123","text":"hello"}.',
    takesBody: true,
    answer: (worker, { body }) => made(202, worker.write(body)),
  },
  {
    method: 'DELETE',
    path: '/messages',
    says: 'Subscribers who write again and again stop; what they have written is still delivered.',
    answer: (worker) => ok({ stopped: worker.hush() }),
  },
  {
    method: 'GET',
    path: '/faults',
    says: 'The faults in force.',
    answer: (worker) => ok({ faults: worker.faults() }),
  },
  {
    method: 'POST',
    path: '/faults',
    says: 'A fault begins: {"fault":"throttle","seconds":30}.',
    takesBody: true,
    answer: (worker, { body }) => made(201, worker.inject(body)),
  },
  {
    method: 'DELETE',
    path: '/faults',
    says: 'Faults end: the one with `id`, those of the name `fault`, or all.',
    query: { id: NUMBER, fault: { words: Object.keys(FAULTS) } },
    answer: (worker, { query }) => ok({ ended: worker.withdraw(query) }),
  },
]

/** What a query says, with numbers where numbers are wanted, and what is wrong with it. */
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

export const WRONG = 'One or more members are wrong; each is named.'
