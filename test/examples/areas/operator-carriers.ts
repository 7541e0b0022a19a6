import type { CarrierSeen } from '../../support/exchange.ts'
import { ageReceipts } from '../../support/receipts.ts'
import type { Scenario } from '../scenario.ts'

type Part = (recorder: Parameters<Scenario>[0]) => Promise<void>

const of = { params: { carrier_id: 'north' } }
const unrecorded = true as const

/** Operators: carriers in use, unmatched delivery receipts, and routing. */
export const operatorCarriers: Scenario = async (recorder) => {
  await startNorth(recorder)
  await inUse(recorder)
  await receipts(recorder)
  await routing(recorder)
}

/** Settings with which an idle session has no enquire_link during the scenario. */
const quiet = { enquire_link_ms: 300_000 }

/** Starts a carrier whose delivery receipts have IDs in decimal, which the exchange does not expect. */
const startNorth: Part = async ({ send, exchange }) => {
  await exchange.carrier('north', { prefix: '4477', receiptIds: 'dec', terms: quiet })
  await send('changeCarrier', { ...of, body: { name: 'North Telecom' }, unrecorded })
  await send('putNetwork', {
    params: { prefix: '4477' },
    body: { network: '23410', country: 'GB', name: 'O2 UK' },
    unrecorded,
  })
  await send('changeCarrier', { params: { carrier_id: 'demo' }, body: quiet, unrecorded })
}

const isReported = ({ slots: [slot] }: CarrierSeen) => slot?.state === 'BOUND' && slot.session !== null

const inUse: Part = async ({ send }) => {
  await send('listCarriers', {
    until: ({ carriers }: { carriers: CarrierSeen[] }) => carriers.every(isReported),
  })
  await send('drainCarrier', of)
  await send('resumeCarrier', of)
}

const receipts: Part = async ({ send, exchange }) => {
  const sms = { channel: 'sms', from: '12015550123', text: 'Blue Kite: your order has arrived' }
  for (const to of ['447700900301', '447700900302', '447700900303']) {
    const { message_uuid } = await send('sendTestMessage', {
      params: { api_key: exchange.demo.api_key },
      body: { ...sms, to },
      unrecorded,
    })
    await exchange.messageUntil(message_uuid, ({ status }) => status === 'submitted')
  }
  const isComplete = ({ receipts }: { receipts: unknown[] }) => receipts.length === 3
  await send('listUnmatchedReceipts', { ...of, unrecorded, until: isComplete })
  await ageReceipts(exchange.db)
  const listed = await send('listUnmatchedReceipts', { ...of, query: { limit: 10 } })
  const [first, second] = listed.receipts.map(({ receipt_id }: { receipt_id: string }) => ({
    params: { ...of.params, receipt_id },
  }))
  await send('changeCarrier', {
    ...of,
    body: { response_id_form: 'hex', receipt_id_form: 'dec' },
    unrecorded,
  })
  await send('deleteUnmatchedReceipt', first)
  await send('matchReceipt', second)
  await send('matchReceipts', { ...of, query: { limit: 100 } })
}

const routing: Part = async ({ send, exchange }) => {
  await send('explainRouting', {
    params: { msisdn: '447700900301' },
    query: { from: '12015550123', api_key: exchange.demo.api_key, text: 'Blue Kite: your order has arrived' },
  })
}
