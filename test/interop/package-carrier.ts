import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import * as peer from 'smpp'
import type { openPair } from '#carriers/smpp/index.ts'
import { openProbe, type Probe, type ProbeOptions } from '../smpp/probe.ts'

/** A carrier made with the npm package `smpp`, and a session of the exchange that is bound to it. */
export type Met = {
  client: Probe
  /** Every PDU that the carrier has received, in order. */
  seen: peer.Pdu[]
  /** The carrier's connections by kind of bind. */
  sessions: Map<string, peer.Session>
  /** The received PDUs of one command. */
  all(command: string): peer.Pdu[]
  /** Sends a request to the client and returns its response. */
  ask(request: peer.Request, fields?: peer.Fields, kind?: string): Promise<peer.Pdu>
}

/** The carrier's response to a submit; with undefined the carrier does not respond. */
export type Respond = (pdu: peer.Pdu, nth: number) => peer.Fields | undefined

/** Binds a session, or a pair, to a carrier of the `smpp` package that accepts every submit by default. */
export async function meetPackage(
  t: TestContext,
  {
    respond = accepted,
    ...options
  }: Omit<ProbeOptions, 'port'> & { respond?: Respond; open?: typeof openPair } = {},
): Promise<Met> {
  const seen: peer.Pdu[] = []
  const sessions = new Map<string, peer.Session>()
  let submits = 0
  const server = peer.createServer((session) => {
    session.on('error', () => {})
    session.on('pdu', (pdu) => {
      seen.push(pdu)
      if (pdu.command.startsWith('bind_')) sessions.set(pdu.command, session)
      if (pdu.command === 'submit_sm') {
        submits += 1
        const fields = respond(pdu, submits)
        if (fields) session.send(pdu.response(fields))
      } else if (!pdu.command.endsWith('_resp')) session.send(pdu.response())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = openProbe({ port: (server.address() as AddressInfo).port, window: 100, ...options })
  t.after(async () => {
    await client.bind.drain(0)
    for (const session of sessions.values()) session.close()
    server.close()
  })
  const wanted = options.open ? 2 : 1
  await client.until('bound', () => client.bind.state === 'BOUND' && sessions.size === wanted)
  return {
    client,
    seen,
    sessions,
    all: (command) => seen.filter((pdu) => pdu.command === command),
    ask(request, fields = {}, kind = 'bind_transceiver') {
      return new Promise((resolve) => sessions.get(kind)![request](fields, resolve))
    },
  }
}

function accepted(_: peer.Pdu, nth: number): peer.Fields {
  return { message_id: `id-${nth}` }
}
