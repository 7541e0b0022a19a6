import { operatorCommand } from '../operator/command.ts'
import { colourOf } from '../terminal/paint.ts'
import { type Column, tableOf } from '../terminal/table.ts'
import { boundOf, type Carrier, waitingOf } from './shown.ts'

export const listCarriersCommand = operatorCommand({
  name: 'carriers list',
  says: 'Lists carriers, their binds and what waits for them.',
  async run(ask) {
    const json = await ask('listCarriers', {})
    const none = json.carriers.length === 0
    return {
      json,
      lines: (screen) => (none ? [] : tableOf(json.carriers, columns, screen)),
      hint: none ? 'There are no carriers: `strowger carriers set` makes one.' : undefined,
    }
  },
})

const columns: Column<Carrier>[] = [
  { head: 'carrier', of: (one) => one.carrier_id, whole: true },
  { head: 'name', of: (one) => one.name },
  { head: 'status', of: (one) => one.status, colour: (one) => colourOf(one.status) },
  {
    head: 'bound',
    of: boundOf,
    colour: ({ slots }) => (slots.every(({ state }) => state === 'BOUND') ? 'green' : 'yellow'),
  },
  { head: 'a second', of: (one) => one.rate.now, right: true },
  { head: 'waiting', of: waitingOf, right: true },
  { head: 'address', of: (one) => `${one.host}:${one.port}` },
]
