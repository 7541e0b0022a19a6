import type { SmppUser } from '../../parts/smpp/seen.ts'

/** A port, with TLS or without encryption. */
export type Way = { name: 'TLS' | 'Plain'; port: number }

type Ports = { port: number | null; tlsPort: number | null }

/** The ports to which a user may bind; TLS last, which is preferred. */
export function waysOf({ port, tlsPort }: Ports, requiresTls: boolean): Way[] {
  return [
    ...(port !== null && !requiresTls ? [{ name: 'Plain' as const, port }] : []),
    ...(tlsPort === null ? [] : [{ name: 'TLS' as const, port: tlsPort }]),
  ]
}

type Input = { user: SmppUser; host: string; way: Way }

/** An IPv6 address is in brackets in a URL. */
const inUrl = (host: string) => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)

/** Bind types in the order of preference. */
const bindTypeOf = ({ bind_types: types }: SmppUser) =>
  types.includes('transceiver') ? 'transceiver' : types.includes('transmitter') ? 'transmitter' : 'receiver'

function kannel({ user, host, way }: Input): string {
  const isTransceiver = bindTypeOf(user) === 'transceiver'
  // Without a transceiver, port is that of the transmitter, and receive-port that of the receiver.
  const ports = {
    ...(isTransceiver || user.bind_types.includes('transmitter') ? { port: way.port } : {}),
    ...(!isTransceiver && user.bind_types.includes('receiver') ? { 'receive-port': way.port } : {}),
  }
  const lines = {
    group: 'smsc',
    smsc: 'smpp',
    'smsc-id': quoted(user.system_id),
    host: quoted(host.replaceAll(/[[\]]/g, '')),
    ...ports,
    'use-ssl': way.name === 'TLS',
    'transceiver-mode': isTransceiver,
    'smsc-username': quoted(user.system_id),
    'smsc-password': '"YOUR PASSWORD"',
    'system-type': '""',
    'interface-version': 34,
    'enquire-link-interval': 30,
  }
  return Object.entries(lines)
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n')
}

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`

function npm({ user, host, way }: Input): string {
  const scheme = way.name === 'TLS' ? 'ssmpp' : 'smpp'
  const type = bindTypeOf(user)
  const credentials = `{ system_id: ${literal(user.system_id)}, password: process.env.SMPP_PASSWORD }`
  return `const smpp = require('smpp')

const session = smpp.connect({ url: '${scheme}://${inUrl(host)}:${way.port}', auto_enquire_link_period: 30000 })
session.on('connect', () =>
  session.bind_${type}(${credentials}, ({ command_status }) => {
    if (command_status !== 0) return console.error('bind refused', command_status)
${type === 'receiver' ? "    console.log('bound')" : submit}
  }),
)
session.on('deliver_sm', (pdu) => {
  console.log(pdu.short_message.message)
  session.send(pdu.response())
})
session.on('error', console.error)`
}

const submit = `    session.submit_sm(
      {
        source_addr: 'YOUR NUMBER',
        destination_addr: 'RECIPIENT',
        short_message: 'Hello',
        registered_delivery: 1,
      },
      ({ command_status, message_id }) => console.log(command_status, message_id),
    )`

const literal = (text: string) => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`

/** The clients with a ready configuration. */
export const clients = {
  kannel: {
    label: 'Kannel',
    hint: 'A group for kannel.conf. Replace YOUR PASSWORD, and restart the bearerbox.',
    write: kannel,
  },
  npm: {
    label: 'Node.js',
    hint: 'With the npm package smpp. Set the environment variable SMPP_PASSWORD.',
    write: npm,
  },
} as const
