import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { selfSigned } from '../smpp/certificate.ts'
import { until } from './until.ts'

/** A received email: its envelope, its unchanged content, and how it was sent. */
export type Delivered = {
  from: string
  to: string[]
  content: string
  isEncrypted: boolean
  user: string | undefined
}

export type MailServer = {
  url: string
  delivered: Delivered[]
  /** Replies to the next recipients, in order, such as `550 no such user`. After the last one, recipients are accepted. */
  answers: string[]
  /** Replies to the next emails after their content; `cut` accepts the email and closes the connection without a reply. */
  answersToData: string[]
  close(): Promise<void>
}

type Options = {
  /** Default: any free port. */
  port?: number
  /** STARTTLS, TLS from the first byte, or none. */
  tls?: 'starttls' | 'implicit'
  /** Name and password that the server requires. */
  login?: { user: string; password: string }
}

/** An SMTP server that accepts emails on loopback; its certificate is trusted by this process. */
export async function openMailServer({ tls, login, port: wanted = 0 }: Options = {}): Promise<MailServer> {
  const delivered: Delivered[] = []
  const [answers, answersToData]: string[][] = [[], []]
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    secure: tls === 'implicit',
    ...(tls && trustedIdentity()),
    authOptional: login === undefined,
    disabledCommands: [...(tls === 'starttls' ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    disableReverseLookup: true,
    onAuth({ username, password }, _, done) {
      const isRight = username === login?.user && password === login?.password
      done(isRight ? null : refusal('535 5.7.8 wrong password'), isRight ? { user: username } : undefined)
    },
    onRcptTo: (_, __, done) => done(refusal(answers!.shift())),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const answer = answersToData!.shift()
        if (answer === undefined || answer === 'cut')
          delivered.push(deliveredOf(session, Buffer.concat(chunks).toString()))
        if (answer === 'cut')
          [...sockets].find(({ remotePort }) => remotePort === session.remotePort)?.destroy()
        else done(refusal(answer))
      })
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(wanted, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const user = login ? `${login.user}:${encodeURIComponent(login.password)}@` : ''
  return {
    url: `smtp${tls === 'implicit' ? 's' : ''}://${user}localhost:${port}`,
    delivered,
    answers: answers!,
    answersToData: answersToData!,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

function deliveredOf({ envelope, secure, user }: SMTPServerSession, content: string): Delivered {
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    content,
    isEncrypted: secure,
    user: typeof user === 'string' ? user : undefined,
  }
}

/** The error that makes the server reply with a code and a text; null without a reply. */
function refusal(reply: string | undefined): Error | null {
  if (reply === undefined) return null
  const [code, ...text] = reply.split(' ')
  return Object.assign(new Error(text.join(' ')), { responseCode: Number(code) })
}

let identity: ReturnType<typeof selfSigned> | undefined

/** One certificate for all servers of this process, because trust in a second one of the same name would replace the first. */
function trustedIdentity() {
  if (!identity) {
    identity = selfSigned('localhost')
    setDefaultCACertificates([...getCACertificates('default'), identity.cert])
  }
  return { key: identity.key, cert: identity.cert }
}

/** Waits for an email to an address, and returns the link in it. */
export async function linkTo({ delivered }: MailServer, address: string): Promise<string> {
  const { content } = (await until(
    () => delivered.find(({ to }) => to[0] === address),
    (mail) => mail !== undefined,
  ))!
  const text = content
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return /https?:\/\/\S+/.exec(text)![0]
}
