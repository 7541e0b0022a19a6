import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#platform/embedded/index.ts'
import { until } from '../../test/support/until.ts'
import { startChild } from './child.ts'
import { recipient, text } from './exchange.ts'

const bearerbox = '/usr/sbin/bearerbox'
const smsbox = '/usr/sbin/smsbox'

/** Returns a message if Kannel is not installed. */
export function kannelMissing(): string | undefined {
  const there = [bearerbox, smsbox].every((file) => existsSync(file))
  return there
    ? undefined
    : 'Kannel is not installed, so there is no comparison with it (`apt install kannel`).'
}

/** Kannel's gateway and its HTTP box, bound to a carrier on this machine, storing accepted messages in memory only. */
export type Kannel = {
  port: number
  pids: { bearerbox: number; smsbox: number }
  /** The bytes of a send request; with a port, Kannel calls back when the message is submitted and when it is delivered. */
  sendRequest(callbackPort?: number): string
  stop(): Promise<void>
}

/** Starts Kannel's bearerbox and smsbox on free ports and waits until the carrier is bound and requests are accepted. */
export async function openKannel(carrierPort: number): Promise<Kannel> {
  const folder = mkdtempSync(join(tmpdir(), 'strowger-bench-kannel-'))
  chmodSync(folder, 0o711)
  const [admin, boxes, http] = [await freePort(), await freePort(), await freePort()]
  const file = join(folder, 'kannel.conf')
  writeFileSync(file, configuration({ admin, boxes, http, carrierPort, folder }))
  const start = (command: string) => startChild(command, ['-v', '4', file], { cwd: folder, stdio: 'ignore' })
  const core = start(bearerbox)
  await until(
    () => statusOf(`http://127.0.0.1:${admin}/status.txt?password=bench`),
    (status) => status.includes('online'),
  )
  const box = start(smsbox)
  await until(
    () => statusOf(`http://127.0.0.1:${http}/`),
    (status) => status !== '',
  )
  return {
    port: http,
    pids: { bearerbox: core.pid, smsbox: box.pid },
    sendRequest: (callbackPort) => sendRequest(callbackPort),
    async stop() {
      await box.stop()
      await core.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function statusOf(url: string): Promise<string> {
  try {
    const answer = await fetch(url)
    return `${answer.status} ${await answer.text()}`
  } catch {
    return ''
  }
}

/** Bits of `dlr-mask`: delivered to the phone, and accepted by the carrier. */
const deliveredAndAccepted = 1 + 8

function sendRequest(callbackPort: number | undefined): string {
  const query = new URLSearchParams({
    username: 'bench',
    password: 'bench',
    to: recipient,
    from: '12015550123',
    text,
  })
  if (callbackPort !== undefined) {
    query.set('dlr-mask', String(deliveredAndAccepted))
    query.set('dlr-url', `http://127.0.0.1:${callbackPort}/status?state=%d&time=%t`)
  }
  return `GET /cgi-bin/sendsms?${query.toString()} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`
}

type Ports = { admin: number; boxes: number; http: number; carrierPort: number; folder: string }

function configuration({ admin, boxes, http, carrierPort, folder }: Ports): string {
  const groups: [string, Record<string, string | number>][] = [
    [
      'core',
      {
        'admin-port': admin,
        'admin-password': 'bench',
        'smsbox-port': boxes,
        'log-level': 4,
        'log-file': `"${join(folder, 'core.log')}"`,
        'dlr-storage': 'internal',
        'sms-outgoing-queue-limit': 1_000_000,
        'sms-incoming-queue-limit': 1_000_000,
      },
    ],
    [
      'smsc',
      {
        smsc: 'smpp',
        'smsc-id': 'bench',
        host: '127.0.0.1',
        port: carrierPort,
        'transceiver-mode': 'true',
        'smsc-username': 'bench',
        'smsc-password': 'bench',
        'system-type': '""',
        'max-pending-submits': 500,
      },
    ],
    [
      'smsbox',
      {
        'bearerbox-host': '127.0.0.1',
        'sendsms-port': http,
        'log-level': 4,
        'log-file': `"${join(folder, 'box.log')}"`,
      },
    ],
    ['sendsms-user', { username: 'bench', password: 'bench', 'max-messages': 1 }],
    ['sms-service', { keyword: 'default', text: '"none"', 'max-messages': 0 }],
  ]
  return groups
    .map(([group, settings]) =>
      [`group = ${group}`, ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`)].join(
        '\n',
      ),
    )
    .join('\n\n')
    .concat('\n')
}
