import { isIP } from 'node:net'
import { CommandError } from '../../frame/command-error.ts'

/** The URL to which events are forwarded. Throws `CommandError` unless it is an HTTP URL of this machine, or any host is allowed. */
export function targetOf(text: string, anyHost: boolean): URL {
  const url = URL.parse(/^\d+(\/|$)/.test(text) ? `http://127.0.0.1:${text}` : text)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new CommandError(`--forward-to must be a URL such as http://127.0.0.1:3000/hook, not "${text}".`)
  if (url.search || url.hash)
    throw new CommandError('--forward-to must have no query, because the query of some webhooks is signed.')
  if (anyHost || isLoopback(url.hostname)) return url
  throw new CommandError(
    `${url.hostname} is not this machine. Events contain numbers and texts: pass --any-host to forward them there.`,
  )
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))
}
