import { Problem } from '#platform/problem.ts'
import type { OperatorHandlers } from './family.ts'
import { operatorProblems } from './problems.ts'
import type { Simulator, simulatorOperations } from './simulator-contract.ts'

/** The carrier simulator of this program, where it runs. */
export type SimulatorTools = { simulator: Simulator | undefined }

/** What the simulator is asked and told; elsewhere than in a sandbox there is none. */
export function simulatorHandlers({
  simulator,
}: SimulatorTools): OperatorHandlers<typeof simulatorOperations> {
  const there = (): Simulator => {
    if (!simulator) throw new Problem(operatorProblems.notSandbox)
    return simulator
  }
  return {
    originateMessage: async (_, { body }) => ({ status: 202, body: sound(there().write(body)) }),
    listSimulatorFaults: async () => ({ status: 200, body: { faults: there().faults() } }),
    injectSimulatorFault: async (_, { body }) => ({ status: 201, body: sound(there().inject(body)) }),
    async endSimulatorFaults(_, { query: { id, fault } }) {
      const which = { ...numbers({ id }), ...(fault !== undefined && { fault }) }
      return { status: 200, body: { ended: there().withdraw(which) } }
    },
    async readSimulatorLog(_, { query: { after, limit, session, command } }) {
      const query = { ...numbers({ after, limit, session }), ...(command !== undefined && { command }) }
      return { status: 200, body: there().log(query) }
    },
    listSimulatorSessions: async () => ({ status: 200, body: { sessions: there().sessions() } }),
  }
}

/** The answer of the simulator, unless it names what is wrong. */
function sound<T extends object>(answer: T | { wrong: { name: string; reason: string }[] }): T {
  if (!('wrong' in answer)) return answer
  const faults = answer.wrong.map((fault) => ({ ...fault, rule: 'simulator' }))
  throw new Problem(operatorProblems.invalid, { faults })
}

function numbers<K extends string>(members: Record<K, string | undefined>): Partial<Record<K, number>> {
  const given = Object.entries<string | undefined>(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, Number(value)])) as Partial<Record<K, number>>
}
