import type { Scenario } from '../scenario.ts'

type Part = (recorder: Parameters<Scenario>[0]) => Promise<void>

/** Operators: personal data of a number, and the retention of texts and numbers. */
export const operatorPrivacy: Scenario = async (recorder) => {
  await personalData(recorder)
  await redaction(recorder)
}

const personalData: Part = async ({ send, exchange }) => {
  const number = '447700900001'
  await exchange.originate(number, '12015550123', 'STOP')
  await send('exportNumber', {
    body: { number },
    until: ({ records }: { records: { kind: string }[] }) => records.length >= 2,
  })
  const { erasure_id } = await send('eraseNumber', { body: { number } })
  const isDone = ({ state }: { state: string }) => state === 'done'
  await send('readErasure', { params: { erasure_id }, until: isDone })
  await send('listErasures', { query: { limit: 10 } })
}

const redaction: Part = async ({ send, exchange }) => {
  const params = { api_key: exchange.demo.api_key }
  await send('putRedaction', { params, body: { text_days: 30, number_days: 90 } })
  await send('readRedaction', {
    params,
    until: ({ texts_until, numbers_until }: { texts_until: string | null; numbers_until: string | null }) =>
      texts_until !== null && numbers_until !== null,
  })
  await send('followExchangeRedaction', { params })
  await send('putExchangeRedaction', { body: { text_days: 90, number_days: 180 } })
  await send('readExchangeRedaction')
}
