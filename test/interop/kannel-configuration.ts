import { join } from 'node:path'

/**
 * A bind: as transceiver, or as a transmitter and a receiver. `receiptIds` states that receipts have decimal IDs and responses hexadecimal
 * ones. The system ID is `client` and the password `secret` if none are stated.
 */
export type KannelLine = {
  id: string
  port: number
  pair?: boolean
  receiptIds?: 'dec'
  systemId?: string
  password?: string
}

type Settings = Record<string, string | number>

/** The ports, the folder of Kannel's store and logs, and the address to which Kannel sends statuses and messages. */
export type KannelInput = {
  admin: number
  boxes: number
  http: number
  folder: string
  lines: readonly KannelLine[]
  listener: string
}

/** The configuration file that both boxes read. */
export function kannelConfiguration({ admin, boxes, http, folder, lines, listener }: KannelInput): string {
  const core = {
    'admin-port': admin,
    'admin-interface': '127.0.0.1',
    'admin-password': 'test',
    'smsbox-port': boxes,
    'smsbox-interface': '127.0.0.1',
    'log-level': 0,
    'log-file': `"${join(folder, 'core.log')}"`,
    'dlr-storage': 'internal',
    'sms-resend-freq': 1,
    'store-type': 'file',
    'store-location': `"${join(folder, 'store')}"`,
  }
  const box = {
    'bearerbox-host': '127.0.0.1',
    'sendsms-port': http,
    'sendsms-interface': '127.0.0.1',
    'log-level': 0,
    'log-file': `"${join(folder, 'box.log')}"`,
  }
  const service = {
    keyword: 'default',
    'catch-all': 'true',
    'get-url': `"${listener}/mo?from=%p&to=%P&coding=%c&text=%b"`,
    'max-messages': 0,
  }
  const user = { username: 'test', password: 'test', 'max-messages': 10, concatenation: 'true' }
  const groups: [string, Settings][] = [
    ['core', core],
    ...lines.flatMap((line) => smscs(line)),
    ['smsbox', box],
    ['sendsms-user', user],
    ['sms-service', service],
  ]
  return groups.map(([group, settings]) => written({ group, ...settings })).join('\n')
}

function smscs({ id, port, pair = false, receiptIds, ...line }: KannelLine): [string, Settings][] {
  const common = {
    smsc: 'smpp',
    'smsc-id': id,
    'allowed-smsc-id': id,
    host: '127.0.0.1',
    'smsc-username': line.systemId ?? 'client',
    'smsc-password': line.password ?? 'secret',
    'system-type': '""',
    'reconnect-delay': 1,
    ...(receiptIds && { 'msg-id-type': '0x01' }),
  }
  if (!pair) return [['smsc', { ...common, port, 'transceiver-mode': 'true' }]]
  return [
    ['smsc', { ...common, port }],
    ['smsc', { ...common, port: 0, 'receive-port': port }],
  ]
}

function written(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('')
}
