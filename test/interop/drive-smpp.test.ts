import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { openPair } from '#carriers/smpp/index.ts'
import { openProbe, type Probe } from '../smpp/probe.ts'
import { freePorts, startPeer } from './peer.ts'

const driveSmpp = '/usr/lib/kannel/test/drive_smpp'
const skip =
  !existsSync(driveSmpp) &&
  'drive_smpp is not installed here: `apt-get install -y kannel-extras` (Debian) makes this run.'

/** drive_smpp connects to this port, where it expects the rest of Kannel, and exits if it cannot connect. */
const boxPort = 13_001

/** Listens on that port without sending; resolves to false if the port is in use. */
function listenForBoxes(t: TestContext): Promise<boolean> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.resume()
    t.after(() => void socket.destroy())
  })
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(boxPort, '127.0.0.1', () => {
      t.after(() => void server.close())
      resolve(true)
    })
  })
}

test(
  "Kannel's drive_smpp as the carrier of a pair receives every submit, and a response to every PDU it sends [fault S14]",
  { skip },
  async (t) => {
    if (!(await listenForBoxes(t))) return t.skip(`port ${boxPort} is taken, which drive_smpp needs`)
    const count = 200
    const folder = mkdtempSync(join(tmpdir(), 'strowger-drive-smpp-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    const [port] = await freePorts(1)
    const log = join(folder, 'drive.log')
    const peer = startPeer(driveSmpp, ['-v', '4', '-p', String(port), '-m', String(count), '-l', log], folder)
    let sent = 0
    const onRoom = ({ bind, submit }: Probe) => {
      const room = Math.min(bind.room(), count - sent)
      sent += submit(...Array.from({ length: room }, () => '358401234567')).length
    }
    const client = openProbe({ port: port!, open: openPair, onRoom })
    t.after(async () => {
      await client.bind.drain(0)
      await peer.stop()
    })
    const stated = () => readFileSync(log, 'utf8')
    const handled = (command: string) => stated().split(`Handling SMPP PDU of type ${command}\n`).length - 1
    await client.until('all deliveries', () => client.deliveries.length === count)
    await client.until('all answers', () => client.outcomes.length === count)
    await client.until('its own count', () => handled('deliver_sm_resp') === count)
    await client.until('all signs of life', () => handled('enquire_link_resp') === count)
    assert.deepEqual(
      client.deliveries.map(({ shortMessage }) => shortMessage.toString()),
      Array.from({ length: count }, (_, i) => String(i + 1)),
    )
    assert.ok(client.outcomes.every((one) => one.kind === 'answered' && one.commandStatus === 0))
    assert.equal(handled('submit_sm'), count)
    await client.bind.drain(5000)
    await client.until('both goodbyes', () => handled('unbind') === 2)
    assert.deepEqual(stated().match(/\] (ERROR|PANIC|WARNING): .*/g), null)
  },
)
