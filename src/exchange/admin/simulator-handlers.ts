import type { Ctx } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openAudited, type Operator, type OperatorHandlers, operatorProblems } from '#operators/index.ts'
import type { Simulator, simulatorOperations } from './simulator-contract.ts'

/** The carrier simulator of this program, where it runs. */
export type SimulatorTools = { simulator: Simulator | undefined }

/** What became of telling it something: what the operator is answered, and what is written down, if anything has changed. */
type ControlResult<T> = { answer: T; id: 'messages' | 'faults'; after: Record<string, unknown> | null }

/** What the simulator is asked and told; elsewhere than in a sandbox there is none. */
export function simulatorHandlers({
  db,
  simulator,
}: SimulatorTools & { db: Db }): OperatorHandlers<typeof simulatorOperations> {
  const there = (): Simulator => {
    if (!simulator) throw new Problem(operatorProblems.notSandbox)
    return simulator
  }
  const audited = openAudited({ db, subject: 'simulator' })
  /** Tells it something, and writes down what; nothing when `tell` says that nothing has changed. */
  const notify = async <T extends object>(
    ctx: Ctx<Operator>,
    notifier: () => ControlResult<T>,
  ): Promise<T> => {
    const { answer } = await audited(ctx, async (sql) => {
      // It is told nothing while that cannot be written down.
      await sql.query('select')
      return { before: null, ...notifier() }
    })
    return answer
  }
  return {
    async originateMessage(ctx, { body }) {
      const { text: _text, hex: _hex, ...rest } = body
      const answer = await notify(ctx, () => {
        const written = sound(there().write(body))
        return { answer: written, id: 'messages', after: { ...rest, ...written } }
      })
      return { status: 202, body: answer }
    },
    async stopSubscribers(ctx) {
      const answer = await notify(ctx, () => {
        const stopped = there().hush()
        return { answer: { stopped }, id: 'messages', after: stopped > 0 ? { stopped } : null }
      })
      return { status: 200, body: answer }
    },
    listSimulatorFaults: async () => ({ status: 200, body: { faults: there().faults() } }),
    async injectSimulatorFault(ctx, { body }) {
      const answer = await notify(ctx, () => {
        const fault = sound(there().inject(body))
        return { answer: fault, id: 'faults', after: { id: fault.id, ...body } }
      })
      return { status: 201, body: answer }
    },
    async endSimulatorFaults(ctx, { query: { id, fault } }) {
      const selector = { ...numbers({ id }), ...(fault !== undefined && { fault }) }
      const answer = await notify(ctx, () => {
        const ended = there().withdraw(selector)
        return { answer: { ended }, id: 'faults', after: ended > 0 ? { ...selector, ended } : null }
      })
      return { status: 200, body: answer }
    },
    async readSimulatorLog(_, { query: { after, limit, session, command } }) {
      const query = { ...numbers({ after, limit, session }), ...(command !== undefined && { command }) }
      return { status: 200, body: there().log(query) }
    },
    async readHandset(_, { params: { msisdn }, query: { after = '0', wait_seconds: wait = '0' } }) {
      return { status: 200, body: await there().handset(msisdn, Number(after), Number(wait) * 1000) }
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
  const provided = Object.entries<string | undefined>(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(provided.map(([name, value]) => [name, Number(value)])) as Partial<
    Record<K, number>
  >
}
