import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { imsiOf, storeSubscribers } from '../support/gateways.ts'
import { aLimitProfile, aPartner, iccidOf } from '../support/sims.ts'
import { radclient, withoutRadclient } from './radclient.ts'

const root = '/operator/v1'

const status = (name: string) => `Acct-Status-Type = ${name}`
const octets = (up: number, down = 0) => [`Acct-Input-Octets = ${up}`, `Acct-Output-Octets = ${down}`]

type Doubt = { iccid: string; reason: string; packets: number; counted_bytes: number }

describe('usage that radclient of FreeRADIUS reports', { skip: withoutRadclient }, () => {
  let exchange: TestExchange
  let port: number
  let sims = 0
  before(async () => {
    exchange = await startExchange()
    await aPartner(exchange.db, 'fleet')
    const { body } = await exchange.operator.get<{ listening: { port: number } }>(`${root}/sim-nas`)
    port = body.listening.port
  })
  after(() => exchange.stop())

  /** Creates a SIM; returns a function that sends a packet of its session and waits for the response. */
  async function aSim() {
    const n = ++sims
    await storeSubscribers(exchange.db, 'fleet', [n])
    const iccid = iccidOf(n)
    const send = async (session: string, name: string, ...attributes: string[]) => {
      const imsi = `3GPP-IMSI = "${imsiOf(n)}"`
      const sent = [status(name), `Acct-Session-Id = "${session}"`, imsi, ...attributes]
      assert.match(await radclient({ port, attributes: sent }), /Received Accounting-Response/)
    }
    const used = async () => {
      const { rows } = await exchange.db.query<{ up: number; down: number; sessions: number }>(
        'select up, down, sessions from sim_usage_period where iccid = $1',
        [iccid],
      )
      return rows[0] && [rows[0].up, rows[0].down, rows[0].sessions]
    }
    const sessions = async () => {
      const { body } = await exchange.operator.get<{ sessions: { up_bytes: number }[] }>(
        `${root}/sim-partners/fleet/sims/${iccid}/sessions`,
      )
      return body.sessions.map(({ up_bytes }) => up_bytes).toSorted((a, b) => a - b)
    }
    const doubts = async () => {
      const { body } = await exchange.operator.get<{ records: Doubt[] }>(`${root}/doubtful-usage`)
      return body.records.filter((one) => one.iccid === iccid).map(({ reason }) => reason)
    }
    return { iccid, send, used, sessions, doubts }
  }

  test('a Start under an id whose Stop was lost counts from zero, keeps the previous session, and suspends no SIM', async () => {
    const { iccid, send, used, sessions, doubts } = await aSim()
    const profile = await aLimitProfile(exchange.db, 'fleet', 'usual', { suspend: 1_000_000_000 })
    await exchange.db.query('update sim set limit_profile_id = $1, lim = 0 where iccid = $2', [
      profile,
      iccid,
    ])
    await send('A1', 'Start')
    await send('A1', 'Interim-Update', ...octets(5_000, 700))
    await send('A1', 'Start', ...octets(0))
    await send('A1', 'Interim-Update', ...octets(4_999, 699))
    await send('A1', 'Interim-Update', ...octets(4_998, 699))
    assert.deepEqual(await used(), [9_999, 1_399, 2])
    assert.deepEqual(await sessions(), [4_999, 5_000])
    assert.deepEqual((await doubts()).toSorted(), ['overtaken', 'stop_lost'])
    const { rows } = await exchange.db.query('select lim from sim where iccid = $1', [iccid])
    assert.deepEqual(rows, [{ lim: 0 }])
  })

  test('two gateways behind one proxy, and two SIMs, may use the same id', async () => {
    const [one, other] = [await aSim(), await aSim()]
    const [first, second] = ['NAS-IP-Address = 192.0.2.1', 'NAS-IP-Address = 192.0.2.2']
    await one.send('B1', 'Start', first)
    await one.send('B1', 'Interim-Update', first, ...octets(3_000))
    await one.send('B1', 'Interim-Update', second, ...octets(500))
    await other.send('B1', 'Interim-Update', first, ...octets(40))
    await one.send('B1', 'Interim-Update', first, ...octets(3_100))
    await one.send('B1', 'Stop', second, ...octets(600))
    await one.send('B1', 'Interim-Update', '3GPP-Charging-ID = 7', first, ...octets(3_200))
    await one.send('B1', 'Interim-Update', '3GPP-Charging-ID = 8', first, ...octets(10))
    assert.deepEqual(await one.used(), [3_810, 0, 3])
    assert.deepEqual(await one.sessions(), [10, 600, 3_200])
    assert.deepEqual(await other.used(), [40, 0, 1])
    assert.deepEqual([await one.doubts(), await other.doubts()], [[], []])
  })

  test('an Accounting-On ends the sessions of its gateway only; late records of them are not counted twice', async () => {
    const { send, used, sessions } = await aSim()
    const [first, second] = ['NAS-Identifier = "pgw-1"', 'NAS-Identifier = "pgw-2"']
    const now = Math.floor(Date.now() / 1000)
    const at = (ago: number) => `Event-Timestamp = ${now - ago}`
    await send('C1', 'Start', first, at(100))
    await send('C1', 'Interim-Update', first, at(80), ...octets(5_000))
    await send('C2', 'Interim-Update', second, at(80), ...octets(70))
    const on = [status('Accounting-On'), first, at(60)]
    assert.match(await radclient({ port, attributes: on }), /Received Accounting-Response/)
    await send('C1', 'Start', first, at(50))
    await send('C1', 'Interim-Update', first, at(40), ...octets(300))
    await send('C1', 'Interim-Update', first, at(70), ...octets(5_500))
    await send('C1', 'Interim-Update', first, at(90), ...octets(4_000))
    await send('C2', 'Interim-Update', second, at(40), ...octets(90))
    assert.deepEqual(await used(), [5_890, 0, 3])
    assert.deepEqual(await sessions(), [90, 300, 5_500])
    const { rows } = await exchange.db.query<{ up: number; cause: string | null }>(
      `select up, terminate_cause as cause from sim_session where session_key in ('C1', 'C2') order by up`,
    )
    assert.deepEqual(
      rows.map(({ up, cause }) => [up, cause]),
      [
        [90, null],
        [300, null],
        [5_500, 'nas-reboot'],
      ],
    )
  })

  test('a rise of 3 GB without gigawords or times is counted, and listed as doubtful', async () => {
    const { send, used, doubts } = await aSim()
    await send('D1', 'Interim-Update', ...octets(1_000))
    await send('D1', 'Interim-Update', ...octets(3_000_001_000))
    assert.deepEqual(await used(), [3_000_001_000, 0, 1])
    assert.deepEqual(await doubts(), ['large_step'])
    const page = async (cursor?: string) =>
      (
        await exchange.operator.get<{ records: Doubt[]; next: string | null }>(
          `${root}/doubtful-usage?limit=1${cursor ? `&cursor=${cursor}` : ''}`,
        )
      ).body
    const [first, second] = [await page(), await page((await page()).next!)]
    assert.deepEqual([first.records.length, second.records.length], [1, 1])
    assert.notDeepEqual(first.records, second.records)
  })
})
