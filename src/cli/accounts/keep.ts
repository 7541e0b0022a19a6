import type { OperationInput } from '../operator/contracts.ts'
import { operatorCommand } from '../operator/command.ts'
import { factsOf } from '../terminal/table.ts'

type RedactionInput = OperationInput<'putRedaction'>['body']

export const keepCommand = operatorCommand({
  name: 'accounts keep',
  says: 'Shows for how long texts and numbers of an account are kept, or changes it; what is past its time is lost for ever.',
  args: { api_key: { says: 'Which account.' } },
  options: {
    'text-days': {
      value: 'n|usual',
      says: 'Days; 0 until the message is over and told, usual as long as everybody’s.',
    },
    'number-days': {
      value: 'n|usual',
      says: 'Days until numbers are masked, 15 or more; usual as long as messages.',
    },
    'as-all': { says: 'What holds for all accounts holds for this one again.' },
  },
  async run(ask, { args: params, options }) {
    if (options['as-all']) {
      const json = await ask('followExchangeRedaction', { params })
      return { json, lines: (screen) => factsOf({ ...json }, screen) }
    }
    const before = await ask('readRedaction', { params })
    const body: RedactionInput = {
      text_days: daysOf(options['text-days'], before.text_days),
      number_days: daysOf(options['number-days'], before.number_days),
    }
    const isRequested = options['text-days'] !== undefined || options['number-days'] !== undefined
    const json = isRequested ? await ask('putRedaction', { params, body }) : before
    return { json, lines: (screen) => factsOf({ ...json }, screen) }
  },
})

/** The exchange says what is wrong with a number that is none. */
function daysOf(stated: string | undefined, before: number | null): number | null {
  if (stated === undefined) return before
  return stated === 'usual' ? null : Number(stated)
}
