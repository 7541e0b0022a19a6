import type { Asked } from '../operator/contracts.ts'
import { operatorCommand } from '../operator/command.ts'
import { Refused } from '../frame/refused.ts'
import { secretIn } from '../resources/request.ts'
import { carrierLines } from './show.ts'

const number = { value: 'n', number: true } as const
const onOff = { value: 'yes|no', of: ['yes', 'no'] } as const

/** The options that are members of a carrier: hyphens there, underscores here. */
const members = {
  name: { value: 'text', says: 'What it is called.' },
  host: { value: 'host', says: 'Its SMPP server.' },
  port: { ...number, says: 'The port there.' },
  'system-id': { value: 'id', says: 'Who we are to it.' },
  'bind-mode': { value: 'mode', of: ['transceiver', 'pair'], says: 'How sessions are opened.' },
  'system-type': { value: 'type', says: 'What it wants to hear in binds, if anything.' },
  binds: { ...number, says: 'Sessions, 1 to 64.' },
  'submit-window': { ...number, says: 'Submits in flight on one session.' },
  'submits-per-second': { ...number, says: 'Over all sessions; 0 is no limit.' },
  'response-timeout-ms': { ...number, says: 'How long an answer is waited for.' },
  'enquire-link-ms': { ...number, says: 'After how much silence it is asked whether it lives.' },
  'dead-peer-timeout-ms': {
    ...number,
    says: 'Time after which the carrier drops a session that does not answer; 120,000 unless set.',
  },
  'receipt-wait-seconds': { ...number, says: 'How long its receipts are waited for.' },
  concatenation: {
    value: 'form',
    of: ['udh8', 'udh16', 'sar', 'payload'],
    says: 'How long texts are divided.',
  },
  alphabet: { value: 'name', of: ['gsm', 'latin1'], says: 'What data_coding 0 means to it.' },
} as const

export const setCarrierCommand = operatorCommand({
  name: 'carriers set',
  says: 'Changes settings of a carrier, or makes one; what is not said stays as it is.',
  args: { carrier: { says: 'Its id: small letters, digits and hyphens.' } },
  options: {
    ...members,
    tls: { ...onOff, says: 'Whether sessions are encrypted.' },
    'password-file': { value: 'file', file: true, says: 'A file with its password; - reads standard input.' },
    new: { says: 'Makes it: wants --name, --host, --port, --system-id and --password-file.' },
  },
  async run(ask, { args, options }) {
    const params = { carrier_id: args.carrier }
    const body = bodyOf(options)
    if (options.new) {
      // The exchange says what is missing.
      await ask('putCarrier', { params, body: body as Asked<'putCarrier'>['body'] })
    } else if (Object.keys(body).length === 0)
      throw new Refused('Say what to change; --help lists the settings.')
    const json = options.new
      ? await ask('readCarrier', { params })
      : await ask('changeCarrier', { params, body })
    return { json, lines: (screen) => carrierLines(json, screen) }
  },
})

type Wished = { [Name in keyof typeof members]?: unknown } & {
  tls?: string | undefined
  'password-file'?: string | undefined
}

function bodyOf(options: Wished): Asked<'changeCarrier'>['body'] {
  const given = Object.keys(members)
    .map((name) => [name.replaceAll('-', '_'), options[name as keyof typeof members]] as const)
    .filter(([, value]) => value !== undefined)
  const { tls, 'password-file': file } = options
  return {
    ...Object.fromEntries(given),
    ...(tls !== undefined && { tls: tls === 'yes' }),
    ...(file !== undefined && { password: secretIn(file) }),
  }
}
