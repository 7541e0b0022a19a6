import { connect, type Socket } from 'node:net'
import { COMMAND, encodeBind, isFault } from '#carriers/smpp/index.ts'

type BindCommand = 'bind_receiver' | 'bind_transmitter' | 'bind_transceiver'

/** The octets of a bind with the sequence number 1. */
export function bindOf(
  systemId: string,
  password: string,
  command: BindCommand = 'bind_transceiver',
): Buffer {
  const line = { systemType: '', interfaceVersion: 0x34, addrTon: 0, addrNpi: 0, addressRange: '' }
  const bind = encodeBind(COMMAND[command], 1, { systemId, password, ...line })
  if (isFault(bind)) throw new Error(bind.fault)
  return bind
}

/** Connects and binds; resolves to the socket when the bind is accepted. */
export function openSession(port: number, bind: Buffer): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bind))
    socket.once('error', reject)
    socket.once('data', (octets: Buffer) => {
      const status = octets.readUInt32BE(8)
      if (status === 0) resolve(socket)
      else reject(new Error(`a bind was refused with command_status ${status}`))
    })
  })
}
