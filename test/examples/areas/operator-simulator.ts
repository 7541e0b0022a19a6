import type { Scenario } from '../scenario.ts'

type Part = (recorder: Parameters<Scenario>[0]) => Promise<void>

/** Operators: the carrier simulator of the sandbox. */
export const operatorSimulator: Scenario = async (recorder) => {
  await sessions(recorder)
  await faults(recorder)
  await subscribers(recorder)
}

const sessions: Part = async ({ send, fix }) => {
  const isBound = ({ bind }: { bind: string | null }) => bind !== null
  const { sessions: bound } = await send('listSimulatorSessions', {
    until: (answer: { sessions: { bind: string | null }[] }) => answer.sessions.some(isBound),
  })
  fix(bound[0].from, '127.0.0.1:50017')
  await send('readSimulatorLog', { query: { command: 'bind_transceiver', limit: 1 } })
}

const faults: Part = async ({ send }) => {
  await send('injectSimulatorFault', { body: { fault: 'throttle', seconds: 3_600 } })
  await send('listSimulatorFaults')
  await send('endSimulatorFaults', { query: { fault: 'throttle' } })
}

const subscribers: Part = async ({ send }) => {
  await send('sendMessage', {
    body: { message_type: 'text', channel: 'sms', from: '12015550123', to: '99000000001', text: 'Hello' },
    unrecorded: true,
  })
  await send('readHandset', {
    params: { msisdn: '99000000001' },
    query: { wait_seconds: 0 },
    until: ({ texts }: { texts: unknown[] }) => texts.length === 1,
  })
  const message = { from: '447700900001', to: '12015550123', text: 'Hello' }
  await send('originateMessage', { body: { ...message, count: 1_000, rate: 1 }, unrecorded: true })
  await send('stopSubscribers')
}
