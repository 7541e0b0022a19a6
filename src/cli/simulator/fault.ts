import { operatorCommand } from '../operator/command.ts'
import type { Answered } from '../operator/contracts.ts'
import { type Column, tableOf } from '../terminal/table.ts'
import { whenOf } from '../terminal/when.ts'
import { counted } from '#platform/counted.ts'

const number = { value: 'n', number: true } as const

export const faultCommand = operatorCommand({
  name: 'simulator fault',
  description: 'Inject a fault into the carrier simulator of a sandbox.',
  args: { fault: { description: 'Name of the fault; `strowger simulator carrier --help` lists them.' } },
  options: {
    seconds: { ...number, description: 'Duration in seconds.' },
    count: { ...number, description: 'Number of times.' },
    session: { ...number, description: 'Only in this session.' },
    status: { ...number, description: 'command_status of the response.' },
    ms: { ...number, description: 'Milliseconds, for timing faults.' },
    limit: { ...number, description: 'Limit, for faults with a limit.' },
    submits: { ...number, description: 'Number of the submit that triggers it.' },
    octets: { ...number, description: 'Number of octets.' },
    of: { value: 'word', description: 'Kind of bind, request or PDU that the fault affects.' },
    kind: { value: 'word', description: 'Kind of the fault.' },
  },
  async run(ask, { args, options: { url: _url, json: _json, ...input } }) {
    const provided = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const json = await ask('injectSimulatorFault', { body: { ...args, ...provided } })
    return {
      json,
      lines: (screen) => tableOf([json], columns, screen),
      hint: `The fault ${json.fault} is active.`,
    }
  },
})

export const listFaultsCommand = operatorCommand({
  name: 'simulator faults',
  description: 'List the active faults.',
  async run(ask) {
    const json = await ask('listSimulatorFaults', {})
    const none = json.faults.length === 0
    return {
      json,
      lines: (screen) => (none ? [] : tableOf(json.faults, columns, screen)),
      hint: none ? 'No active faults.' : undefined,
    }
  },
})

export const endFaultsCommand = operatorCommand({
  name: 'simulator heal',
  description: 'Clear all faults, or only those with a name.',
  args: { fault: { optional: true, description: 'Only faults with this name.' } },
  async run(ask, { args: { fault } }) {
    const json = await ask('endSimulatorFaults', { query: fault ? { fault } : {} })
    return { json, lines: () => [`${counted(json.ended, 'fault')} ended.`] }
  },
})

const columns: Column<Answered<'injectSimulatorFault'>>[] = [
  { head: 'id', of: (one) => one.id, right: true },
  { head: 'fault', of: (one) => one.fault },
  { head: 'session', of: (one) => one.session ?? 'all' },
  {
    head: 'parameters',
    of: ({ parameters }) =>
      Object.entries(parameters)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
  },
  { head: 'done', of: (one) => one.done, right: true },
  { head: 'left', of: (one) => one.left, right: true },
  { head: 'ends', of: (one) => whenOf(one.ends_at) },
]
