import { connect, type Pdu, type Session } from 'smpp'
import { openBind, type Bind, type SubmitSm } from '#carriers/smpp/index.ts'

/** Parameters of a measurement of submits of one session: the port of the carrier, the duration in seconds, and the window. */
export type Submitting = { port: number; seconds: number; window: number }

export const message: SubmitSm = {
  sourceTon: 5,
  source: 'Strowger',
  destinationTon: 1,
  destinationNpi: 1,
  destination: '99000000001',
  registeredDelivery: 0,
  shortMessage: Buffer.from('Your code is 123456. It is valid for 10 minutes. Do not share it with anyone.'),
}

const quiet = { debug: () => {}, info: () => {}, warn: () => {} }
const credentials = { systemId: 'bench', password: 'bench' }

/**
 * Submits per second that the carrier acknowledged to one session of the exchange, or with `receipts` submits with a delivery receipt. With `alone`,
 * each submit is reserved and sent separately; otherwise as many as the window allows are sent together.
 */
export function ownRate(
  { port, seconds, window }: Submitting,
  { alone = false, receipts = false } = {},
): Promise<number> {
  const pdu = { ...message, registeredDelivery: receipts ? 1 : 0 }
  let [answered, received] = [0, 0]
  return new Promise((resolve) => {
    const one = () => bind.send([{ sequence: bind.reserve(1)[0]!, pdu }])
    const all = () => bind.send(bind.reserve(window).map((sequence) => ({ sequence, pdu })))
    const room = () => {
      if (!alone) return all()
      for (let left = bind.room(); left > 0; left -= 1) one()
    }
    const bind: Bind = openBind(
      { host: '127.0.0.1', port, ...credentials, window },
      {
        state: (state) => {
          if (state !== 'BOUND') return
          void measured(seconds, () => (receipts ? received : answered)).then(async (rate) => {
            await bind.drain(1000)
            resolve(rate)
          })
        },
        room,
        outcomes: (outcomes) => {
          answered += outcomes.length
        },
        deliver: (pdus, answer) => {
          received += pdus.length
          answer(0)
        },
      },
      quiet,
    )
  })
}

/** Acknowledged submits per second of the npm package `smpp`, which has no window and calls back for each response. */
export function packageRate({ port, seconds, window }: Submitting): Promise<number> {
  const session: Session = connect({ url: `smpp://127.0.0.1:${port}` })
  const fields = {
    source_addr_ton: message.sourceTon,
    source_addr: message.source,
    dest_addr_ton: message.destinationTon,
    dest_addr_npi: message.destinationNpi,
    destination_addr: message.destination,
    short_message: message.shortMessage,
  }
  let answered = 0
  let over = false
  const next = () => session.submit_sm(fields, accepted)
  const accepted = ({ command_status }: Pdu) => {
    if (command_status !== 0)
      throw new Error(`the carrier rejected a submit with command_status ${command_status}`)
    answered += 1
    if (!over) next()
  }
  return new Promise((resolve) => {
    session.bind_transceiver({ system_id: credentials.systemId, password: credentials.password }, () => {
      for (let i = 0; i < window; i += 1) next()
      void measured(seconds, () => answered).then((rate) => {
        over = true
        session.close()
        resolve(rate)
      })
    })
  })
}

/** The number of events per second, from now on. */
async function measured(seconds: number, count: () => number): Promise<number> {
  const began = performance.now()
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  return count() / ((performance.now() - began) / 1000)
}
