import { faultsOf, valueOfWord, type InputFault, type Rule } from './input.ts'

type Members = Record<string, unknown>
export type Answer = { status: number; body: object }

/** One operation of a control API; `W` is the simulator that it controls. */
export type Route<W> = {
  method: string
  path: string
  description: string
  /** Allowed query parameters. */
  query?: Readonly<Record<string, Rule>>
  /** The body is an object. */
  takesBody?: true
  answer(worker: W, provided: { query: Members; body: Members }): Answer
}

/** Parses query parameters, with numbers converted, and returns the invalid ones. */
export function readQuery(
  { query = {} }: Pick<Route<never>, 'query'>,
  provided: URLSearchParams,
): { query: Members; wrong: InputFault[] } {
  const members = Object.fromEntries([...provided].map(([name, value]) => [name, valueOfWord(value)]))
  return { query: members, wrong: faultsOf(members, query) }
}

export function refused(status: number, detail: string, wrong: InputFault[] = []): Answer {
  return { status, body: { detail, ...(wrong.length > 0 && { invalid_parameters: wrong }) } }
}

export function ok(body: object): Answer {
  return { status: 200, body }
}

/** The response to a command, whose result may name invalid members. */
export function made(status: number, result: object | { wrong: InputFault[] }): Answer {
  if ('wrong' in result) return refused(400, WRONG, result.wrong)
  return { status, body: result }
}

export const WRONG = 'Some members are invalid; see invalid_parameters.'
