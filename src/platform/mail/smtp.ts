import { type Mail, type Mailer, MailError } from './port.ts'

const connectMs = 10_000
const responseMs = 20_000
/** Errors caused by the recipient or the email, not by the state of the server. */
const permanentErrors = new Set(['EENVELOPE', 'EMESSAGE'])

/**
 * A mail server: `smtp://` or `smtps://` with user, password, host and port, set by the operator only. Recipients are used in the envelope as
 * they are, so that they cannot add further recipients. Files and URLs are never fetched.
 */
export function openSmtp({ url, from }: { url: string; from: string }): Mailer {
  // The client takes megabytes of memory, so it is loaded with the first email.
  let opened: Promise<Transport> | undefined
  const transport = async () => {
    try {
      return await (opened ??= openTransport(url))
    } catch (error) {
      opened = undefined
      throw error
    }
  }
  /** After a failure the connection is verified first, because it is then known that the email was not sent. */
  let isSuspect = false
  return {
    async send(mail) {
      const { sendMail, verify } = await transport()
      try {
        if (isSuspect) await verify()
        isSuspect = false
      } catch (error) {
        throw new MailError(`the mail server is not usable (${codesOf(error)})`, true)
      }
      try {
        await sendMail(letterOf(mail, from))
        return 'accepted'
      } catch (error) {
        const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number }
        const description = codesOf(error)
        isSuspect = !permanentErrors.has(code)
        if (permanentErrors.has(code) && responseCode !== undefined && responseCode >= 500)
          return { refused: `The mail server rejected the email (${description}).` }
        throw new MailError(`the mail server did not accept an email (${description})`)
      }
    },
  }
}

/** Connects and signs in to a mail server without sending an email; returns why that failed. */
export async function verifySmtp(url: string): Promise<string | undefined> {
  try {
    await (await openTransport(url)).verify()
    return undefined
  } catch (error) {
    return codesOf(error)
  }
}

function codesOf(error: unknown): string {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number }
  return responseCode === undefined ? code : `${code}, SMTP ${responseCode}`
}

type Letter = ReturnType<typeof letterOf>
type Transport = { sendMail(letter: Letter): Promise<unknown>; verify(): Promise<unknown> }

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
      // The password is never sent without TLS.
      requireTLS: true,
    }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: responseMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  })
  return { sendMail: (letter) => transport.sendMail(letter), verify: () => transport.verify() }
}

function letterOf({ id, to, subject, text, at }: Mail, from: string) {
  return {
    envelope: { from, to: [to] },
    from: { name: '', address: from },
    to: [{ name: '', address: to }],
    // The Message-ID depends only on the email, so email programs show an email that was sent twice only once.
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    date: new Date(at),
    subject,
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
