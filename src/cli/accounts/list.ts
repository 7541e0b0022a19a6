import { operatorCommand } from '../operator/command.ts'
import { pageOptions, pageQueryOf, pageSaid } from '../operator/pages.ts'
import { colourOf } from '../terminal/paint.ts'

export const listAccountsCommand = operatorCommand({
  name: 'accounts list',
  says: 'Lists accounts with their balances, or the subaccounts of one.',
  options: { primary: { value: 'api_key', says: 'Only its subaccounts.' }, ...pageOptions },
  async run(ask, { options }) {
    const { cursor: after, ...query } = pageQueryOf(options)
    const { primary } = options
    const asked = { ...query, ...(after && { after }), ...(primary && { primary_api_key: primary }) }
    const json = await ask('listAccounts', { query: asked })
    return pageSaid(
      json,
      json.accounts,
      [
        { head: 'api_key', of: (one) => one.api_key, whole: true },
        { head: 'name', of: (one) => one.name },
        { head: 'status', of: (one) => one.status, colour: (one) => colourOf(one.status) },
        { head: 'country', of: (one) => one.home_country },
        { head: 'balance', of: (one) => one.balance, right: true },
        { head: 'primary', of: (one) => one.primary_api_key },
      ],
      'There are no accounts.',
    )
  },
})
