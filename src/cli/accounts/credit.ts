import { operatorCommand } from '../operator/command.ts'

export const creditCommand = operatorCommand({
  name: 'accounts credit',
  says: 'Adds money to a balance, once for each reference.',
  args: {
    api_key: { says: 'Whose balance.' },
    amount: { says: 'Euros, such as 25 or 12.50.' },
  },
  options: {
    reference: {
      value: 'text',
      needed: true,
      says: 'Your name for this payment: said again, nothing is added.',
    },
  },
  async run(ask, { args: { api_key, amount }, options: { reference } }) {
    const json = await ask('creditAccount', { params: { api_key }, body: { amount, reference } })
    return { json, lines: () => [`The balance of ${json.api_key} is ${json.balance} €.`] }
  },
})
