import { unset, type Values } from './carrier-values.ts'

type Preset = { value: string; label: string; description: string; settings: Partial<Values> }

/** Usual kinds of carrier connections. Settings that a preset does not name have their defaults. */
export const presets: readonly Preset[] = [
  {
    value: 'transceiver',
    label: 'One transceiver',
    description: 'Each session sends messages and receives delivery receipts and replies.',
    settings: {},
  },
  {
    value: 'pair',
    label: 'Transmitter and receiver',
    description:
      'Two sessions to the same address for each bind, for carriers that do not support transceivers.',
    settings: { bind_mode: 'pair' },
  },
  {
    value: 'tls',
    label: 'Transceiver over TLS',
    description: 'Encrypted sessions. The registered port is 3550, but many carriers use another one.',
    settings: { tls: true, port: 3550 },
  },
  {
    value: 'limited',
    label: 'Aggregator with a rate limit',
    description:
      'At most 30 submits per second, with 10 unanswered ones. Replace both by the values of your contract.',
    settings: { submits_per_second: 30, submit_window: 10 },
  },
  {
    value: 'hex',
    label: 'IDs in hexadecimal and decimal',
    description:
      'For carriers that return message IDs in hexadecimal in responses, and in decimal in delivery receipts.',
    settings: { response_id_form: 'hex', receipt_id_form: 'dec' },
  },
]

const ports: readonly unknown[] = [unset.port, ...presets.map(({ settings }) => settings.port)]
const named = presets.flatMap(({ settings }) => Object.keys(settings) as (keyof Values)[])

/** The settings that a preset sets. The port is kept if the operator has entered another one than that of a preset. */
export function settingsOf({ settings }: Preset, { port }: Values): Partial<Values> {
  const defaults = Object.fromEntries(named.map((name) => [name, unset[name]])) as Partial<Values>
  return { ...defaults, ...settings, ...(!ports.includes(port) && { port }) }
}
