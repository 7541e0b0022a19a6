import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openNas } from '../../simulators/nas/index.ts'
import { openRadiusServer, type RadiusClient, type AcceptedRequest } from '../../src/sims/radius/index.ts'
import { radclient, withoutRadclient } from './radclient.ts'

describe('radclient of FreeRADIUS', { skip: withoutRadclient }, () => {
  const open = new AsyncDisposableStack()
  after(() => open.disposeAsync())

  test('accounting with 3GPP attributes is accepted, and radclient accepts the response', async () => {
    const accepted: AcceptedRequest<RadiusClient>[] = []
    const server = await openRadiusServer<RadiusClient>({
      host: '127.0.0.1',
      port: 0,
      clientOf: () => ({ secret: Buffer.from('testing123'), requireSigned: true }),
      async take(batch) {
        accepted.push(...batch)
        return batch.map(() => undefined)
      },
      batchLaneCount: 1,
      batchLaneOf: () => 0,
      maxBatch: 100,
      maxInHand: 100,
      seen: { received() {}, answered() {}, dropped() {}, leftOut() {} },
    })
    open.defer(() => server.close())
    const stated = await radclient({
      port: server.port,
      attributes: [
        'Message-Authenticator = 0x00',
        'Acct-Status-Type = Interim-Update',
        'Acct-Session-Id = "8A1F00000042"',
        'Acct-Input-Octets = 705032704',
        'Acct-Input-Gigawords = 1',
        'Acct-Output-Octets = 7',
        'Acct-Session-Time = 60',
        'Calling-Station-Id = "99000000001"',
        'Called-Station-Id = "things.example"',
        'NAS-Identifier = "gateway-7"',
        'Framed-IP-Address = 10.0.0.7',
        'Framed-IPv6-Prefix = 2001:db8:0:7::/64',
        '3GPP-IMSI = "901990000000001"',
        '3GPP-IMEISV = "3550000000000017"',
        '3GPP-RAT-Type = 6',
        '3GPP-SGSN-MCC-MNC = "26201"',
        '3GPP-Location-Info = 0x8262f210123462f21001234567',
        'Proxy-State = 0x0102',
      ],
    })
    assert.match(stated, /Received Accounting-Response/)
    assert.match(stated, /Proxy-State = 0x0102/)
    const [{ accounting }] = accepted as [AcceptedRequest<RadiusClient>]
    assert.deepEqual(accounting, {
      status: 'interim',
      sessionId: '8A1F00000042',
      nas: 'gateway-7',
      gateway: { identifier: 'gateway-7', ip: undefined },
      imsi: '901990000000001',
      callingStation: '99000000001',
      apn: 'things.example',
      address: '10.0.0.7',
      prefix: '2001:db8:0:7::/64',
      imeisv: '3550000000000017',
      rat: 'LTE',
      visited: { mcc: '262', mnc: '01' },
      location: { kind: 'TAI+ECGI', mcc: '262', mnc: '01', area: 0x1234, cell: 0x1234567 },
      timeZoneMinutes: undefined,
      chargingId: undefined,
      counters: { up: 5_000_000_000n, down: 7n, wide: true, seconds: 60 },
      terminateCause: undefined,
      eventTime: undefined,
      delaySeconds: 0,
    })
  })

  test('the sandbox gateway answers disconnect requests with ACK and NAK', async () => {
    const server = { address: '127.0.0.1', port: 9 }
    const nas = await openNas({ server, secret: 'testing123', triesMs: [] })
    open.defer(() => nas.close())
    const { id } = nas.open({ imsi: '901990000000001' })
    const ask = (sessionId: string) =>
      radclient({
        port: nas.dynamicPort,
        kind: 'disconnect',
        attributes: ['Message-Authenticator = 0x00', `Acct-Session-Id = "${sessionId}"`],
      })
    assert.match(await ask(id), /Received Disconnect-ACK/)
    assert.match(await ask('none'), /Received Disconnect-NAK[^]*Error-Cause = Session-Context-Not-Found/)
  })
})
