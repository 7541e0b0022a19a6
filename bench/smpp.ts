import {
  COMMAND,
  decodeMessage,
  openBind,
  sizeOfMessage,
  writeMessage,
  type Bind,
} from '#carriers/smpp/index.ts'
import { perSecond, type Measure, type Row } from './row.ts'
import { openSink } from './world/sink.ts'

const window = 50
const bar = 25_000
const message = {
  sourceTon: 5,
  source: 'Strowger',
  destinationTon: 1,
  destinationNpi: 1,
  destination: '99000000001',
  registeredDelivery: 0,
  shortMessage: Buffer.from('Your code is 123456. It is valid for ten minutes, do not tell it to anybody.'),
}
const quiet = { info: () => {}, warn: () => {} }

/** What one thread encodes and decodes, and what one session of window 50 carries to a carrier that only counts. */
export const measureSmpp: Measure = async ({ seconds, say }) => {
  const rows: Row[] = [{ name: 'submit_sm encoded and decoded, one thread', figure: perSecond(codecRate()) }]
  for (const receipts of [false, true]) {
    const sink = await openSink(receipts)
    const rate = await sessionRate(sink.port, seconds, receipts)
    const { submits } = await sink.count()
    await sink.stop()
    const name = `submit_sm answered${receipts ? ', receipt taken and answered' : ''}, window ${window}`
    say(`${name}: ${perSecond(rate)}; the carrier counted ${submits}`)
    rows.push({
      name,
      figure: perSecond(rate),
      ...(!receipts && { bar: `≥ ${perSecond(bar)}`, reached: rate >= bar }),
    })
  }
  return rows
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
  // What nobody looks at, the engine need not compute.
  if (octets !== rounds * message.shortMessage.length) throw new Error('the codec lost some of the text')
  return rounds / ((performance.now() - started) / 1000)
}

/** Submits answered a second; with receipts, those whose receipt came back within the time too. */
function sessionRate(port: number, seconds: number, receipts: boolean): Promise<number> {
  const pdu = { ...message, registeredDelivery: receipts ? 1 : 0 }
  let answered = 0
  let received = 0
  return new Promise((resolve) => {
    let began = 0
    const submit = () => bind.send(bind.reserve(window).map((sequence) => ({ sequence, pdu })))
    const finish = async () => {
      const rate = (receipts ? received : answered) / ((performance.now() - began) / 1000)
      await bind.drain(1000)
      resolve(rate)
    }
    const bind: Bind = openBind(
      { host: '127.0.0.1', port, systemId: 'bench', password: 'bench', window },
      {
        state: (state) => {
          if (state !== 'BOUND') return
          began = performance.now()
          setTimeout(() => void finish(), seconds * 1000)
        },
        room: submit,
        outcomes: (outcomes) => void (answered += outcomes.length),
        deliver: (pdus, answer) => {
          received += pdus.length
          answer(0)
        },
      },
      quiet,
    )
  })
}
