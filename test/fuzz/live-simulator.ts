import { connect, type Socket } from 'node:net'
import { COMMAND, encodeBind, isFault, openBind } from '#carriers/smpp/index.ts'
import { startCarrier } from '../../simulators/carrier/index.ts'
import { writeTo, type Live } from './live-session.ts'
import { within } from './timeout.ts'

const quiet = { debug: () => {}, info: () => {}, warn: () => {} }
const credentials = { systemId: 'fuzz', password: 'fuzz' }

/** The server of the simulated carrier. Each call of `feed` opens a new connection, bound or not. */
export async function openLiveSimulator(): Promise<Live> {
  const carrier = await startCarrier({ logLimit: 100 })
  const bind = encodeBind(COMMAND.bind_transceiver, 1, {
    ...credentials,
    systemType: '',
    interfaceVersion: 0x34,
    addrTon: 0,
    addrNpi: 0,
    addressRange: '',
  })
  if (isFault(bind)) throw new Error(bind.fault)
  let feeds = 0
  return {
    async feed(chunks) {
      feeds += 1
      const socket = connect({ port: carrier.port, host: '127.0.0.1', noDelay: true })
      const closed = end(socket)
      if (feeds % 5 > 0) socket.write(bind)
      for (const chunk of chunks) await writeTo(socket, chunk)
      socket.end()
      await within('the end of the connection', closed)
    },
    async serves() {
      let answered = 0
      const client = openBind(
        { host: '127.0.0.1', port: carrier.port, ...credentials },
        {
          room() {
            const message = { source: '1', destination: '99011000001', shortMessage: Buffer.from('hello') }
            client.send(client.reserve(1).map((sequence) => ({ sequence, pdu: message })))
          },
          outcomes: (outcomes) => {
            answered += outcomes.filter(({ kind }) => kind === 'answered').length
          },
          deliver: (_, answer) => answer(0),
        },
        quiet,
      )
      await within('an answered submit', () => answered > 0)
      await client.drain(0)
    },
    close: () => carrier.close(),
  }
}

function end(socket: Socket): () => boolean {
  let closed = false
  socket.on('data', () => {})
  socket.on('error', () => {})
  socket.on('close', () => (closed = true))
  return () => closed
}
