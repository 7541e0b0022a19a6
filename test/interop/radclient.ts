import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'

const folders = (process.env['PATH'] ?? '').split(delimiter)

/** The reason why tests with radclient are skipped; false if it is installed. */
export const withoutRadclient: string | false =
  !folders.some((folder) => existsSync(join(folder, 'radclient'))) &&
  'radclient is not installed here: `apt-get install -y freeradius-utils freeradius-common` (Debian) makes this run.'

export type Sent = { port: number; kind?: string; secret?: string; attributes: readonly string[] }

/** Sends one packet and returns the output of radclient, which verifies the response authenticator. */
export async function radclient({
  port,
  kind = 'acct',
  secret = 'testing123',
  attributes,
}: Sent): Promise<string> {
  const child = spawn('radclient', ['-x', '-r', '1', '-t', '10', `127.0.0.1:${port}`, kind, secret])
  child.stdin.end(attributes.join('\n'))
  const stated = await Promise.all([text(child.stdout), text(child.stderr)])
  return stated.join('\n')
}
