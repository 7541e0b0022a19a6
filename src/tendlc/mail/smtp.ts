import type { Mail, Mailer } from './port.ts'

/** Why a mail was not handed over, without anything that a server said: that may hold addresses. */
export class MailError extends Error {
  override name = 'MailError'
}

const connectMs = 10_000
const noResponseMs = 20_000
/** Refusals of the recipient or of the mail, as opposed to those of our server's own state. */
const forGood = new Set(['EENVELOPE', 'EMESSAGE'])

/**
 * A server that takes mails: `smtp://` or `smtps://` with user, password, host and port, which only the operator says. Recipients are
 * put into the envelope as they are, so nothing in them is read as a second one. Nothing is fetched from files or addresses.
 */
export function openSmtp({ url, from }: { url: string; from: string }): Mailer {
  // Megabytes of client are loaded with the first mail.
  let transport: Promise<Transport> | undefined
  return {
    async send(mail) {
      try {
        const { sendMail } = await (transport ??= openTransport(url))
        await sendMail(letterOf(mail, from))
        return 'taken'
      } catch (error) {
        const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number }
        const says = responseCode === undefined ? code : `${code}, SMTP ${responseCode}`
        if (forGood.has(code) && responseCode !== undefined && responseCode >= 500)
          return { refused: `The mail server refused it (${says}).` }
        throw new MailError(`the mail server did not take a mail (${says})`)
      }
    },
  }
}

type Letter = ReturnType<typeof letterOf>
type Transport = { sendMail(letter: Letter): Promise<unknown> }

async function openTransport(url: string): Promise<Transport> {
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      // Whoever has a password to lose does not say it in the clear.
      requireTLS: true,
    }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: noResponseMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  })
  return { sendMail: (letter) => transport.sendMail(letter) }
}

function letterOf({ id, to, subject, text, at }: Mail, from: string) {
  return {
    envelope: { from, to: [to] },
    from: { name: '', address: from },
    to: [{ name: '', address: to }],
    // Of a mail that is sent twice, programs show one.
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    date: new Date(at),
    subject,
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
