import { Refusal } from '../../api/refusal.ts'

/** A line of what was given, and why nothing was done with it. */
export type WrongLine = { line: number; iccid: string; reason: string }
export type Progress = { done: number; looked: number; total: number; wrong: readonly WrongLine[] }
type Outcome = { done: number; rejected: readonly { iccid: string; reason: string }[] }
type Line = { line: number; iccid: string }

const partSize = 1_000
const form = /^89[0-9]{16,18}$/

/** ICCIDs, one in a line or in the first column of a file; those that are none, or stand twice, with why. */
export function linesOf(text: string): { lines: Line[]; wrong: WrongLine[] } {
  const [lines, wrong, seen]: [Line[], WrongLine[], Set<string>] = [[], [], new Set()]
  for (const [i, row] of text.split(/\r?\n/).entries()) {
    const iccid = row
      .split(/[,;\t]/)[0]!
      .trim()
      .replaceAll(/^"|"$/g, '')
    if (iccid === '' || (i === 0 && iccid.toLowerCase() === 'iccid')) continue
    const reason = form.test(iccid) ? seen.has(iccid) && 'stands twice' : 'is no ICCID'
    if (reason) wrong.push({ line: i + 1, iccid, reason })
    else lines.push({ line: i + 1, iccid })
    seen.add(iccid)
  }
  return { lines, wrong }
}

/** Asks for something of many SIMs, part by part; what cannot be done with one is told, and the others go on. */
export async function doWithMany(
  text: string,
  ask: (iccids: string[]) => Promise<Outcome>,
  { told, signal }: { told: (progress: Progress) => void; signal: AbortSignal },
): Promise<Progress> {
  const { lines, wrong } = linesOf(text)
  const total = lines.length + wrong.length
  let now: Progress = { done: 0, looked: wrong.length, total, wrong }
  told(now)
  for (let at = 0; at < lines.length && !signal.aborted; at += partSize) {
    const part = lines.slice(at, at + partSize)
    const { done, wrong: more } = await doPart(part, ask)
    now = {
      done: now.done + done,
      looked: now.looked + part.length,
      total,
      wrong: [...now.wrong, ...more].toSorted((a, b) => a.line - b.line),
    }
    told(now)
  }
  return now
}

/** Where some are not one's own, nothing of a part was done: it is asked for again without them. */
async function doPart(
  part: readonly Line[],
  ask: (iccids: string[]) => Promise<Outcome>,
): Promise<{ done: number; wrong: WrongLine[] }> {
  const wrong: WrongLine[] = []
  let rest = part
  while (rest.length > 0) {
    try {
      const { done, rejected } = await ask(rest.map(({ iccid }) => iccid))
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

/** Which ICCIDs a refusal names. */
function unknownIn(error: unknown): Map<string, string> {
  if (!(error instanceof Refusal) || error.status !== 400) return new Map()
  const said = error.fields.map(({ reason }) => /^(89\d{16,18}) (.*)$/.exec(reason))
  return new Map(said.flatMap((one) => (one ? [[one[1]!, one[2]!] as const] : [])))
}
