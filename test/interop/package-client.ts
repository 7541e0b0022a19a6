import type { TestContext } from 'node:test'
import * as peer from 'smpp'

/** A client of the npm package `smpp`. */
export type PackageClient = {
  /** Deliveries that the client has received; it responds to each. */
  delivered: peer.Pdu[]
  ask(request: peer.Request, fields?: peer.Fields): Promise<peer.Pdu>
}

/** Connects to a port of this machine, without a bind; the connection is closed at the end of the test. */
export function openPackageClient(t: TestContext, port: number): PackageClient {
  const session = peer.connect({ url: `smpp://127.0.0.1:${port}` })
  const delivered: peer.Pdu[] = []
  session.on('error', () => {})
  session.on('deliver_sm', (pdu) => {
    session.send(pdu.response())
    delivered.push(pdu)
  })
  t.after(() => session.close())
  return {
    delivered,
    ask: (request, fields = {}) => new Promise((resolve) => session[request](fields, resolve)),
  }
}
