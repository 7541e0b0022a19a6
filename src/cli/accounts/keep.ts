import { accountNames } from '../operator/account-names.ts'
import type { Ask } from '../operator/ask.ts'
import type { OperationInput } from '../operator/contracts.ts'
import { operatorCommand } from '../operator/command.ts'
import { versionOf } from '../operator/version.ts'
import { factsOf } from '../terminal/table.ts'

type RedactionInput = OperationInput<'putRedaction'>['body']

export const keepCommand = operatorCommand({
  name: 'accounts keep',
  description:
    'Show or set how long texts and numbers of an account are kept; expired data is erased permanently.',
  args: { api_key: { description: 'API key of the account.' } },
  options: {
    'text-days': {
      value: 'n|default',
      description:
        'Days; 0 erases a text once its message is complete and reported. `default` applies the default of the exchange again.',
    },
    'number-days': {
      value: 'n|default',
      description: 'Days until numbers are masked, at least 15. `default` keeps them as long as messages.',
    },
    'as-all': {
      description: 'Removes the values of this account, so that the default of the exchange applies again.',
    },
  },
  async run(ask, { args: params, options }) {
    if (options['as-all']) {
      const json = await ask('followExchangeRedaction', { params })
      const hint = `The default of the exchange applies to ${await nameOf(ask, params.api_key)}.`
      return { json, lines: (screen) => factsOf({ ...json }, screen), hint }
    }
    const before = await ask('readRedaction', { params })
    const body: RedactionInput = {
      text_days: daysOf(options['text-days'], before.text_days),
      number_days: daysOf(options['number-days'], before.number_days),
    }
    const isRequested = options['text-days'] !== undefined || options['number-days'] !== undefined
    // An omitted option keeps the value that was read, and the request is rejected if that value has changed since.
    const json = isRequested
      ? await ask('putRedaction', { params, body, ifMatch: versionOf(before) })
      : before
    const hint = isRequested ? `Saved for ${await nameOf(ask, params.api_key)}.` : undefined
    return { json, lines: (screen) => factsOf({ ...json }, screen), hint }
  },
})

const nameOf = async (ask: Ask, key: string): Promise<string> => (await accountNames(ask, [key]))(key)

/** Also sends a value that is not a number, because the exchange returns a precise error. */
function daysOf(stated: string | undefined, before: number | null): number | null {
  if (stated === undefined) return before
  return stated === 'default' ? null : Number(stated)
}
