/** The part of the npm package `smpp` that is used here, which brings no types itself. */
declare module 'smpp' {
  import type { Server } from 'node:net'

  export type Fields = Record<string, unknown>
  export type Pdu = Fields & {
    command: string
    command_status: number
    message_id: string
    short_message: { message: string | Buffer }
    response(fields?: Fields): Pdu
  }
  type Ask = (fields: Fields, answered?: (pdu: Pdu) => void) => void
  export type Session = {
    on(event: string, listener: (pdu: Pdu) => void): void
    send(pdu: Pdu): void
    close(): void
    bind_transceiver: Ask
    submit_sm: Ask
    deliver_sm: Ask
    enquire_link: Ask
    unbind: Ask
  }
  export function createServer(accept: (session: Session) => void): Server
  export function connect(options: { url: string }): Session
}
