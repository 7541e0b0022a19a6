import { Refusal } from '../../../api/refusal.ts'
import {
  firstPosition,
  type Line,
  type Portion,
  type Position,
  type Source,
  type WrongLine,
} from './sources.ts'

export type Outcome = { done: number; rejected: readonly { iccid: string; reason: string }[] }
/** Sends one batch of a bulk change, idempotent by its key. */
export type Asking = (iccids: string[], key: string) => Promise<Outcome>
/** The progress: the number of changed SIMs, and the first thousand failed ones. */
export type Progress = {
  done: number
  looked: number
  total: number
  refused: number
  wrong: readonly WrongLine[]
}

/** How far a bulk change came: the finished batches, and the batch that was sent, but not answered yet. */
export type RunState = { turn: number; position: Position; sent?: Portion | undefined; progress: Progress }

const namedAtMost = 1_000

export const firstState = ({ total, wrong }: Source): RunState => ({
  turn: 0,
  position: firstPosition,
  progress: progressOf(
    { done: 0, looked: 0, total, refused: 0, wrong: [] },
    { looked: wrong.length, done: 0, wrong },
  ),
})

type Running = {
  source: Source
  ask: Asking
  /** The key of the requests: a batch that may have arrived is sent again under the same key, so that it takes effect once. */
  id: string
  state: RunState
  /** Notes the state before and after each batch. */
  note: (state: RunState) => void
}

/**
 * Runs a bulk change batch by batch, and returns whether it is complete; failed SIMs are recorded, and the
 * others continue. Another call resumes after a stop or an error.
 */
export function openRun({ source, ask, id, state: first, note }: Running) {
  let state = first
  const become = (next: RunState) => note((state = next))
  return async (signal: AbortSignal): Promise<boolean> => {
    become(state)
    while (!signal.aborted) {
      const sent = state.sent ?? (await source.portion(state.position))
      if (!sent) return true
      become({ ...state, sent })
      const { lines, next } = sent
      const outcome = await doPortion(lines, ask, `${id}-${state.turn}`)
      become({
        turn: state.turn + 1,
        position: next,
        progress: progressOf(state.progress, { looked: lines.length, ...outcome }),
      })
    }
    return state.progress.looked === state.progress.total
  }
}

export type Run = ReturnType<typeof openRun>

function progressOf(
  before: Progress,
  { looked, done, wrong }: { looked: number; done: number; wrong: readonly WrongLine[] },
): Progress {
  const all = before.looked + looked
  return {
    done: before.done + done,
    looked: all,
    total: Math.max(before.total, all),
    refused: before.refused + wrong.length,
    wrong: [...before.wrong, ...wrong].toSorted((a, b) => a.line - b.line).slice(0, namedAtMost),
  }
}

/** If some SIMs do not belong to the customer, the whole batch is rejected, and is sent again without these SIMs. */
async function doPortion(portion: readonly Line[], ask: Asking, id: string) {
  const wrong: WrongLine[] = []
  let rest = portion
  for (let attempt = 0; rest.length > 0; attempt++) {
    try {
      const { done, rejected } = await ask(
        rest.map(({ iccid }) => iccid),
        `${id}-${attempt}`,
      )
      const reasons = new Map(rejected.map(({ iccid, reason }) => [iccid, reason]))
      return { done, wrong: [...wrong, ...named(rest, reasons)] }
    } catch (error) {
      const unknown = unknownIn(error)
      const found = named(rest, unknown)
      if (found.length === 0) throw error
      wrong.push(...found)
      rest = rest.filter(({ iccid }) => !unknown.has(iccid))
    }
  }
  return { done: 0, wrong }
}

const named = (lines: readonly Line[], reasons: ReadonlyMap<string, string>): WrongLine[] =>
  lines.flatMap((one) => {
    const reason = reasons.get(one.iccid)
    return reason === undefined ? [] : [{ ...one, reason }]
  })

/** The ICCIDs that a refusal names. */
function unknownIn(error: unknown): Map<string, string> {
  if (!(error instanceof Refusal) || error.status !== 400) return new Map()
  const named = error.fields.map(({ reason }) => /^(89\d{16,18}) (.*)$/.exec(reason))
  return new Map(named.flatMap((one) => (one ? [[one[1]!, one[2]!] as const] : [])))
}
