import type { CarrierControl } from '../control-api.ts'
import { FAULTS } from '../faults/table.ts'
import { made, ok, type Route } from '../../control/route.ts'

const NUMBER = { least: 0, most: Number.MAX_SAFE_INTEGER }
const WORD = { pattern: /^[\w-]{1,40}$/, form: 'a word' }

export const ROUTES: readonly Route<CarrierControl>[] = [
  {
    method: 'GET',
    path: '/',
    description: 'List the operations and the available faults.',
    answer: () =>
      ok({
        routes: ROUTES.map(({ method, path, description }) => ({ method, path, description })),
        faults: FAULTS,
      }),
  },
  {
    method: 'GET',
    path: '/log',
    description:
      'Get the log after the number `after`; continue with `next`. Filter by `command` and `session`.',
    query: { after: NUMBER, limit: { least: 1, most: 1000 }, command: WORD, session: NUMBER },
    answer: (worker, { query }) => ok(worker.log(query)),
  },
  {
    method: 'GET',
    path: '/sessions',
    description: 'List connected clients.',
    answer: (worker) => ok({ sessions: worker.sessions() }),
  },
  {
    method: 'GET',
    path: '/stats',
    description: 'Get the counters since the start.',
    answer: (worker) => ok(worker.stats()),
  },
  {
    method: 'POST',
    path: '/messages',
    description:
      'Send a message from a subscriber: {"from":"447700900001","to":"12015550123","text":"hello"}.',
    takesBody: true,
    answer: (worker, { body }) => made(202, worker.write(body)),
  },
  {
    method: 'DELETE',
    path: '/messages',
    description: 'Stop repeated messages of subscribers; messages already written are still delivered.',
    answer: (worker) => ok({ stopped: worker.hush() }),
  },
  {
    method: 'GET',
    path: '/faults',
    description: 'List active faults.',
    answer: (worker) => ok({ faults: worker.faults() }),
  },
  {
    method: 'POST',
    path: '/faults',
    description: 'Inject a fault: {"fault":"throttle","seconds":30}.',
    takesBody: true,
    answer: (worker, { body }) => made(201, worker.inject(body)),
  },
  {
    method: 'DELETE',
    path: '/faults',
    description: 'Clear the fault with `id`, the faults with the name `fault`, or all faults.',
    query: { id: NUMBER, fault: { words: Object.keys(FAULTS) } },
    answer: (worker, { query }) => ok({ ended: worker.withdraw(query) }),
  },
]
