import { inputFaultsOf } from './fault-check.ts'
import type { FaultTable } from './fault-kinds.ts'
import type { ActiveFault } from './fault-set.ts'
import { faultView } from './fault-view.ts'
import { made, ok, type Route } from './route.ts'

const NUMBER = { least: 0, most: Number.MAX_SAFE_INTEGER }
const LISTED = 1000

/** A simulator with faults. */
export type Faulty = {
  faults(): ActiveFault[]
  inject(input: never): number
  withdraw(selector?: never): number
}

/** The operations of a control API: those of one simulator, and those that list, inject and clear its faults. */
export function controlRoutes<W extends Faulty>(
  table: FaultTable,
  own: readonly Route<W>[],
): readonly Route<W>[] {
  const routes: Route<W>[] = [
    {
      method: 'GET',
      path: '/',
      description: 'List the operations and the available faults.',
      answer: () =>
        ok({
          routes: routes.map(({ method, path, description }) => ({ method, path, description })),
          faults: table,
        }),
    },
    ...own,
    ...faultRoutes<W>(table),
  ]
  return routes
}

/** The operation that shows the newest requests, and what the simulator has sent by itself. */
export function logRoute<W extends { calls: readonly unknown[]; deliveries?: readonly unknown[] }>(
  sent?: string,
): Route<W> {
  return {
    method: 'GET',
    path: '/log',
    description: `Get the newest requests${sent ? ` and ${sent}` : ''}.`,
    answer: ({ calls, deliveries }) =>
      ok({
        requests: calls.slice(-LISTED),
        ...(sent && deliveries && { [sent]: deliveries.slice(-LISTED) }),
      }),
  }
}

function faultRoutes<W extends Faulty>(table: FaultTable): Route<W>[] {
  return [
    {
      method: 'GET',
      path: '/faults',
      description: 'List active faults.',
      answer: (simulator) => ok({ faults: simulator.faults().map(faultView) }),
    },
    {
      method: 'POST',
      path: '/faults',
      description: 'Inject a fault: {"fault":"throttle","seconds":30}.',
      takesBody: true,
      answer(simulator, { body }) {
        const wrong = inputFaultsOf(table, body)
        if (wrong.length > 0) return made(201, { wrong })
        const id = simulator.inject(body as never)
        return made(201, faultView(simulator.faults().find((one) => one.id === id)!))
      },
    },
    {
      method: 'DELETE',
      path: '/faults',
      description: 'Clear the fault with `id`, the faults with the name `fault`, or all faults.',
      query: { id: NUMBER, fault: { words: Object.keys(table) } },
      answer: (simulator, { query: { id, fault } }) =>
        ok({ ended: simulator.withdraw((id ?? fault) as never) }),
    },
  ]
}
