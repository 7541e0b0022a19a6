import { operatorCommand } from '../operator/command.ts'
import type { Answered } from '../operator/contracts.ts'
import { type Column, tableOf } from '../terminal/table.ts'
import { whenOf } from '../terminal/when.ts'

const number = { value: 'n', number: true } as const

export const faultCommand = operatorCommand({
  name: 'simulator fault',
  says: 'Lets the carrier simulator of a sandbox do something wrong.',
  args: { fault: { says: 'Its name; `strowger simulator carrier --help` lists them.' } },
  options: {
    seconds: { ...number, says: 'How long.' },
    count: { ...number, says: 'How often.' },
    session: { ...number, says: 'Only to this session.' },
    status: { ...number, says: 'The command_status it answers.' },
    ms: { ...number, says: 'Milliseconds, where it is about time.' },
    limit: { ...number, says: 'How many, where it is about a limit.' },
    submits: { ...number, says: 'With which submit.' },
    octets: { ...number, says: 'How many octets.' },
    of: { value: 'word', says: 'Of what.' },
    kind: { value: 'word', says: 'Of which kind.' },
  },
  async run(ask, { args, options: { url: _url, json: _json, ...input } }) {
    const provided = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const json = await ask('injectSimulatorFault', { body: { ...args, ...provided } })
    return { json, lines: (screen) => tableOf([json], columns, screen) }
  },
})

export const listFaultsCommand = operatorCommand({
  name: 'simulator faults',
  says: 'Lists the faults that are in force.',
  async run(ask) {
    const json = await ask('listSimulatorFaults', {})
    const none = json.faults.length === 0
    return {
      json,
      lines: (screen) => (none ? [] : tableOf(json.faults, columns, screen)),
      hint: none ? 'No fault is in force.' : undefined,
    }
  },
})

export const endFaultsCommand = operatorCommand({
  name: 'simulator heal',
  says: 'Ends faults: those of a name, or all.',
  args: { fault: { optional: true, says: 'Only these.' } },
  async run(ask, { args: { fault } }) {
    const json = await ask('endSimulatorFaults', { query: fault ? { fault } : {} })
    return { json, lines: () => [`${json.ended} ended.`] }
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
