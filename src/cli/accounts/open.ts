import { operatorCommand } from '../operator/command.ts'
import { factsOf } from '../terminal/table.ts'

export const openAccountCommand = operatorCommand({
  name: 'accounts open',
  says: 'Opens an account and shows its keys, the secret this once.',
  args: { name: { says: 'What it is called.' } },
  options: {
    country: { value: 'code', says: 'Its home country, ISO 3166-1, two capital letters; US unless given.' },
    primary: { value: 'api_key', says: 'Makes it a subaccount of this one.' },
    'shares-balance': { says: 'It pays from the balance of its primary account, for good.' },
  },
  async run(ask, { args: { name }, options }) {
    const { country, primary, 'shares-balance': shares } = options
    const body = {
      name,
      ...(country && { home_country: country }),
      ...(primary && { primary_api_key: primary }),
      ...(shares && { shares_balance: true }),
    }
    const json = await ask('openAccount', { body })
    return {
      json,
      lines: (screen) => factsOf(json, screen),
      hint: 'Keep the secret: it is not shown again.',
    }
  },
})
