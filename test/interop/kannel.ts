import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../support/until.ts'
import { kannelConfiguration, type KannelLine } from './kannel-configuration.ts'
import { freePorts, startPeer, type Peer } from './peer.ts'

const bearerbox = '/usr/sbin/bearerbox'
const smsbox = '/usr/sbin/smsbox'

/** The reason why tests with Kannel are skipped, with the command to install it; false if it is installed. */
export const kannelMissing =
  ![bearerbox, smsbox].every((file) => existsSync(file)) &&
  'Kannel is not installed here: `apt-get install -y kannel` (Debian) makes this run.'

export type Kannel = {
  /** Requests a message and returns the HTTP status. Statuses are sent to `/dlr`. */
  send(fields: Record<string, string>): Promise<number>
  /** Stops Kannel, and waits until it has exited. */
  stop(): Promise<void>
}

/**
 * Starts Kannel's core and its HTTP box on free ports, with a new folder for their files, and waits until all binds are bound. Kannel sends statuses
 * to `/dlr` and messages of subscribers to `/mo` of the listener.
 */
export async function openKannel(lines: readonly KannelLine[], listener: string): Promise<Kannel> {
  const folder = mkdtempSync(join(tmpdir(), 'strowger-kannel-'))
  chmodSync(folder, 0o711)
  const [admin, boxes, http] = (await freePorts(3)) as [number, number, number]
  const file = join(folder, 'kannel.conf')
  writeFileSync(file, kannelConfiguration({ admin, boxes, http, folder, lines, listener }))
  const running: Peer[] = []
  const start = (command: string) => running.push(startPeer(command, ['-v', '4', file], folder))
  const stop = async () => {
    for (const peer of running.toReversed()) await peer.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const ready = async (url: string, wanted: (answer: string) => boolean) => {
    const seen = await until(
      async () => running.map((peer) => peer.over()).find(Boolean) ?? { answer: await answerOf(url) },
      (seen) => typeof seen === 'string' || wanted(seen.answer),
    )
    if (typeof seen === 'string')
      throw new Error(`${seen}:\n${readFileSync(join(folder, 'core.log'), 'utf8')}`)
  }
  const status = `http://127.0.0.1:${admin}/status.txt?password=test`
  const sessions = lines.length + lines.filter((line) => line.pair).length
  try {
    start(bearerbox)
    await ready(status, (answer) => answer.split('(online').length === sessions + 1)
    start(smsbox)
    await ready(status, (answer) => answer.includes('smsbox:'))
    await ready(`http://127.0.0.1:${http}/`, (answer) => answer !== '')
  } catch (error) {
    await stop()
    throw error
  }
  return {
    async send(fields) {
      const query = new URLSearchParams({ ...asTest, ...fields, 'dlr-url': dlrUrl(listener, fields['to']!) })
      return (await fetch(`http://127.0.0.1:${http}/cgi-bin/sendsms?${query.toString()}`)).status
    },
    stop,
  }
}

/** `dlr-mask` requests every status: from the carrier and from the phone, successes and failures, final or not. */
const asTest = { username: 'test', password: 'test', 'dlr-mask': '31' }

function dlrUrl(listener: string, to: string): string {
  return `${listener}/dlr?to=${to}&type=%d`
}

/** Kannel's status page; empty until Kannel listens. */
async function answerOf(url: string): Promise<string> {
  try {
    const answer = await fetch(url)
    return `${answer.status} ${await answer.text()}`
  } catch {
    return ''
  }
}
