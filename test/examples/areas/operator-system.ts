import { aCompany, kindsOfBrands } from '../../support/brands.ts'
import type { Scenario } from '../scenario.ts'

type Part = (recorder: Parameters<Scenario>[0]) => Promise<void>

/** Operators: overview, health, retention, audit log, clock and mailbox of the exchange. */
export const operatorSystem: Scenario = async (recorder) => {
  await firstVerification(recorder)
  await status(recorder)
  await retention(recorder)
  await changes(recorder)
  await clock(recorder)
}

const status: Part = async ({ send, fix }) => {
  await send('readOverview', {
    until: ({ carriers: [demo] }: { carriers: { sessions_bound: number }[] }) => demo?.sessions_bound === 1,
  })
  const { succeeded } = await send('readHealth', {
    until: ({ healthy }: { healthy: boolean }) => healthy,
  })
  const isServer = ({ subject }: { subject: string }) => subject === 'PostgreSQL'
  fix(succeeded.find(isServer).description, '18.4')
}

/** Waits for the daily verification of the audit log, which at the start finds no seals. */
const firstVerification: Part = async ({ send }) => {
  const isVerified = ({ verified }: { verified: object | null }) => verified !== null
  await send('readChangeSeals', { until: isVerified, unrecorded: true })
}

const retention: Part = async ({ send }) => {
  await send('readRetention')
  await send('changeRetention', { body: { webhooks: 60, sim_alarms: 90 } })
}

const changes: Part = async ({ send, fix }) => {
  const { api_key } = await send('openAccount', { body: { name: 'Blue Kite' }, unrecorded: true })
  fix(api_key, 'b17ec1e5')
  await send('changeAccount', {
    params: { api_key },
    body: { max_outbound_request: 50 },
    unrecorded: true,
  })
  await send('listChanges', { query: { subject: 'account', subject_id: api_key, limit: 10 } })
  const { sealed } = await send('readChangeSeals', {
    until: ({ waiting }: { waiting: number }) => waiting === 0,
  })
  fix(sealed.hash, '9182566c16288af1013a2f460fc4608f561b6c4e4648953f5701db55dc043d6b')
}

const clock: Part = async ({ send, fix }) => {
  const body = aCompany({ entity_type: 'PUBLIC_PROFIT', ...kindsOfBrands['PUBLIC_PROFIT'] })
  await send('createBrand', { body, unrecorded: true })
  await send('advanceClock', { body: { by_seconds: 31 } })
  const { mails } = await send('listMails', {
    query: { to: 'ir@bluekite.example', limit: 10 },
    until: (answer: { mails: unknown[] }) => answer.mails.length === 1,
  })
  const { text } = await send('readMail', { params: { mail_id: mails[0].mail_id } })
  fix(/\.([\w-]{43})\n/.exec(text)![1]!, 'pV6sXb0nQ2wE8rT4yU7iO1aS5dF9gH3jK6lZ0xC2vBm')
}
