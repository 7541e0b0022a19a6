import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'

/** A received mail: the SMTP commands of its envelope, and its unchanged content. */
export type Delivered = { envelope: string[]; content: string }

export type MailServer = {
  url: string
  delivered: Delivered[]
  /** Replies to the next recipients, in order. After the last one the reply is 250. */
  answers: string[]
  close(): Promise<void>
}

/** An SMTP server (RFC 5321) that supports the commands of the exchange's client. */
export async function openMailServer(): Promise<MailServer> {
  const delivered: Delivered[] = []
  const answers: string[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    serve(socket, delivered, answers)
    socket.on('close', () => open.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    answers,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function serve(socket: Socket, delivered: Delivered[], answers: string[]): void {
  let [text, envelope, inMail] = ['', [] as string[], false]
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 test')
  socket.on('error', () => undefined)
  socket.on('data', (octets) => {
    text += octets.toString('latin1')
    for (let end = endOf(text, inMail); end >= 0; end = endOf(text, inMail)) {
      const full = text.slice(0, end)
      text = text.slice(end + (inMail ? 5 : 2))
      if (inMail) {
        delivered.push({ envelope, content: full })
        envelope = []
        inMail = false
        say('250 taken')
      } else if (/^QUIT/i.test(full)) socket.end('221 bye\r\n')
      else if (/^DATA/i.test(full)) {
        inMail = true
        say('354 go on')
      } else {
        envelope.push(full)
        say(/^RCPT/i.test(full) ? (answers.shift() ?? '250 fine') : '250 fine')
      }
    }
  })
}

const endOf = (text: string, inMail: boolean) => text.indexOf(inMail ? '\r\n.\r\n' : '\r\n')
