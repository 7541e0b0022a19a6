import { Refusal } from '../../../api/refusal.ts'
import { uploadId } from '../../forms/upload-id.ts'
import type { Line, Source, WrongLine } from './sources.ts'

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

const namedAtMost = 1_000

/**
 * Runs a bulk change batch by batch; failed SIMs are recorded, and the others continue. Another call resumes
 * after a stop or an error: a batch that may have arrived is sent again under the same key, so that it takes
 * effect once.
 */
export function openRun(source: Source, ask: Asking, id = uploadId()) {
  let now = progressOf(
    { done: 0, looked: 0, total: source.total, refused: 0, wrong: [] },
    { looked: source.wrong.length, done: 0, wrong: source.wrong },
  )
  let portion: readonly Line[] | undefined
  let turn = 0
  return async (report: (progress: Progress) => void, signal: AbortSignal): Promise<Progress> => {
    report(now)
    while (!signal.aborted) {
      portion ??= await source.next()
      if (!portion) return now
      now = progressOf(now, { looked: portion.length, ...(await doPortion(portion, ask, `${id}-${turn}`)) })
      portion = undefined
      turn++
      report(now)
    }
    return now
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
