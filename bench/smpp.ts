import { COMMAND, decodeMessage, sizeOfMessage, writeMessage } from '#carriers/smpp/index.ts'
import { perSecond, type Measure, type Row } from './row.ts'
import { openSink } from './world/sink.ts'
import { message, ownRate, packageRate } from './world/submitting.ts'

const window = 50
const bar = 25_000

/** How fast one thread encodes and decodes, and how fast one session with window 50 submits to a carrier that only counts. */
export const measureSmpp: Measure = async ({ seconds, say }) => {
  const codec = { name: 'submit_sm encoded and decoded, one thread', result: perSecond(codecRate()) }
  const submits = await atSink(false, async (port) => {
    const submitting = { port, seconds, window }
    const [alone, alongside] = await inTurns(
      [() => ownRate(submitting, { alone: true }), () => packageRate(submitting)],
      say,
    )
    return [
      {
        name: `submit_sm answered, each sent alone, window ${window}`,
        result: perSecond(alone!),
        baseline: `${perSecond(alongside!)} npm smpp`,
        ratio: alone! / alongside!,
        ...against(alone!),
      },
      reported(`submit_sm answered, window ${window}`, await ownRate(submitting)),
    ]
  })
  const receipts = await atSink(true, async (port) => [
    {
      name: `submit_sm answered, receipt received and answered, window ${window}`,
      result: perSecond(await ownRate({ port, seconds, window }, { receipts: true })),
    },
  ])
  return [codec, ...submits, ...receipts]
}

async function atSink(receipts: boolean, measure: (port: number) => Promise<Row[]>): Promise<Row[]> {
  const sink = await openSink(receipts)
  try {
    return await measure(sink.port)
  } finally {
    await sink.stop()
  }
}

/** The better of two rounds of each measurement, in turns, so that all run under the same conditions. */
async function inTurns(rates: (() => Promise<number>)[], say: (line: string) => void): Promise<number[]> {
  const best = rates.map(() => 0)
  for (let round = 0; round < 2; round += 1)
    for (const [i, rate] of rates.entries()) best[i] = Math.max(best[i]!, await rate())
  say(`in turns: ${best.map(perSecond).join(', ')}`)
  return best
}

function reported(name: string, rate: number): Row {
  return { name, result: perSecond(rate), ...against(rate) }
}

function against(rate: number): Pick<Row, 'bar' | 'reached'> {
  return { bar: `≥ ${perSecond(bar)}`, reached: rate >= bar }
}

function codecRate(): number {
  const target = Buffer.allocUnsafe(1024)
  const started = performance.now()
  let [rounds, octets] = [0, 0]
  while (performance.now() - started < 1000) {
    for (let i = 0; i < 1000; i += 1) {
      const size = sizeOfMessage(message)
      if (typeof size !== 'number') throw new Error('the message does not fit')
      const decoded = decodeMessage(target, 0, writeMessage(message, COMMAND.submit_sm, i, target, 0, size))
      if ('shortMessage' in decoded) octets += decoded.shortMessage.length
    }
    rounds += 1000
  }
  // Reads the result, because the JavaScript engine may skip computing a value that is never read.
  if (octets !== rounds * message.shortMessage.length) throw new Error('the codec lost some of the text')
  return rounds / ((performance.now() - started) / 1000)
}
