import { operatorCommand } from '../operator/command.ts'
import type { Answered } from '../operator/contracts.ts'
import { type Column, factsOf, tableOf } from '../terminal/table.ts'
import { whenOf } from '../terminal/when.ts'

export const showSimCommand = operatorCommand({
  name: 'sims show',
  says: 'Shows one SIM and the numbers that it has had.',
  args: { iccid: { says: 'Which SIM.' } },
  options: { partner: { value: 'id', needed: true, says: 'Whose it is.' } },
  async run(ask, { args: { iccid }, options: { partner } }) {
    const json = await ask('readSim', { params: { partner_id: partner, iccid } })
    const { fields, pairings, ...facts } = json
    return {
      json,
      lines: (screen) => [
        ...factsOf({ ...facts, ...fields }, screen),
        '',
        ...tableOf(pairings, columns, screen),
      ],
    }
  },
})

const columns: Column<Answered<'readSim'>['pairings'][number]>[] = [
  { head: 'imsi', of: (one) => one.imsi },
  { head: 'msisdn', of: (one) => one.msisdn },
  { head: 'since', of: (one) => whenOf(one.since) },
  { head: 'until', of: (one) => whenOf(one.until) },
]
