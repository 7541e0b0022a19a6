/** Types for the parts of the npm package `smpp` used here, which has none itself. */
declare module 'smpp' {
  import type { Server } from 'node:net'

  export type Fields = Record<string, unknown>
  export type Text = { message: string | Buffer; udh?: Buffer[] }
  export type Pdu = Fields & {
    command: string
    command_status: number
    message_id: string
    short_message: Text
    message_payload?: Text
    response(fields?: Fields): Pdu
  }
  export type Request =
    | 'bind_transceiver'
    | 'bind_transmitter'
    | 'bind_receiver'
    | 'submit_sm'
    | 'deliver_sm'
    | 'query_sm'
    | 'enquire_link'
    | 'unbind'
  export type Session = Record<Request, (fields: Fields, answered?: (pdu: Pdu) => void) => void> & {
    on(event: 'pdu' | Request, listener: (pdu: Pdu) => void): void
    on(event: 'error' | 'close' | 'connect', listener: (error?: Error) => void): void
    send(pdu: Pdu): void
    close(): void
  }
  export function createServer(accept: (session: Session) => void): Server
  export function connect(options: { url: string }): Session
}
