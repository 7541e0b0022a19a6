import type { Ctx } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openAudited, type Operator, type OperatorHandlers, operatorProblems } from '#operators/index.ts'
import type { Simulator, simulatorOperations } from './simulator-contract.ts'

/** The carrier simulator of this process, if it runs one. */
export type SimulatorTools = {
  simulator: Simulator | undefined
  /** Aborted when this node is draining. */
  draining: AbortSignal
}

/** Result of a command: the response body, and the audited state, which is null if nothing changed. */
type ControlResult<T> = { answer: T; id: 'messages' | 'faults'; after: Record<string, unknown> | null }

/** Operations of the carrier simulator, which only a sandbox has. */
export function simulatorHandlers({
  db,
  simulator,
  draining,
}: SimulatorTools & { db: Db }): OperatorHandlers<typeof simulatorOperations> {
  const required = (): Simulator => {
    if (!simulator) throw new Problem(operatorProblems.notSandbox)
    return simulator
  }
  const audited = openAudited({ db, subject: 'simulator' })
  /** Runs a command and audits it if it changed something. */
  const execute = async <T extends object>(
    ctx: Ctx<Operator>,
    command: () => ControlResult<T>,
  ): Promise<T> => {
    const { answer } = await audited(ctx, async (sql) => {
      // Fails before the command runs if the audit log cannot be written.
      await sql.query('select')
      return { before: null, ...command() }
    })
    return answer
  }
  return {
    async originateMessage(ctx, { body }) {
      const { text: _text, hex: _hex, ...rest } = body
      const answer = await execute(ctx, () => {
        const written = sound(required().write(body))
        return { answer: written, id: 'messages', after: { ...rest, ...written } }
      })
      return { status: 202, body: answer }
    },
    async stopSubscribers(ctx) {
      const answer = await execute(ctx, () => {
        const stopped = required().hush()
        return { answer: { stopped }, id: 'messages', after: stopped > 0 ? { stopped } : null }
      })
      return { status: 200, body: answer }
    },
    listSimulatorFaults: async () => ({ status: 200, body: { faults: required().faults() } }),
    async injectSimulatorFault(ctx, { body }) {
      const answer = await execute(ctx, () => {
        const fault = sound(required().inject(body))
        return { answer: fault, id: 'faults', after: { id: fault.id, ...body } }
      })
      return { status: 201, body: answer }
    },
    async endSimulatorFaults(ctx, { query: { id, fault } }) {
      const selector = { ...numbers({ id }), ...(fault !== undefined && { fault }) }
      const answer = await execute(ctx, () => {
        const ended = required().withdraw(selector)
        return { answer: { ended }, id: 'faults', after: ended > 0 ? { ...selector, ended } : null }
      })
      return { status: 200, body: answer }
    },
    async readSimulatorLog(_, { query: { after, limit, session, command } }) {
      const query = { ...numbers({ after, limit, session }), ...(command !== undefined && { command }) }
      return { status: 200, body: required().log(query) }
    },
    async readHandset(_, { params: { msisdn }, query: { after = '0', wait_seconds: wait = '0' } }) {
      const texts = await required().handset(msisdn, Number(after), Number(wait) * 1000, draining)
      return { status: 200, body: texts }
    },
    listSimulatorSessions: async () => ({ status: 200, body: { sessions: required().sessions() } }),
  }
}

/** The simulator's result. Throws 400 if it names invalid members. */
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
