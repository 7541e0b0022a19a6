import { accountNames } from '../operator/account-names.ts'
import { carrierNames } from '../operator/carrier-names.ts'
import { operatorCommand } from '../operator/command.ts'
import { accountIdOf, carrierIdOf } from '../operator/named-objects.ts'
import type { Answered, OperationInput } from '../operator/contracts.ts'
import { pageOptions, pageQueryOf, pageOutput } from '../frame/pages.ts'
import { timeOf } from '../operator/times.ts'
import type { Column } from '../terminal/table.ts'
import {
  firstMatches,
  messageColumns,
  outcomeOptions,
  partiesOf,
  partyOptions,
  sinceOption,
} from './search.ts'

export const findMessagesCommand = operatorCommand({
  name: 'messages find',
  description: 'Find messages, newest first; all filters must match.',
  options: {
    ...partyOptions,
    account: { value: 'api_key', description: 'API key or name of the account.' },
    ...outcomeOptions,
    carrier: { value: 'id', description: 'ID or name of the carrier that the message was routed to.' },
    'client-ref': { value: 'text', description: 'client_ref of the customer.' },
    since: sinceOption,
    until: { value: 'time', description: 'Accepted before a time.' },
    ...pageOptions,
  },
  async run(ask, { options }) {
    const query: Query = {
      ...pageQueryOf(options),
      ...partiesOf(options),
      status: options.status,
      error_code: options['error-code'],
      unconfirmed_minutes: options.unconfirmed,
      carrier_id: options.carrier && (await carrierIdOf(ask, options.carrier)),
      client_ref: options['client-ref'],
      account_id: options.account && (await accountIdOf(ask, options.account)),
      since: await timeOf(ask, '--since', options.since),
      until: await timeOf(ask, '--until', options.until),
    }
    const json = await firstMatches((cursor = query.cursor) =>
      ask('searchMessages', { query: { ...query, cursor } }),
    )
    const nameOf = await accountNames(
      ask,
      json.messages.map(({ account_id: key }) => key),
    )
    const carrierOf = await carrierNames(
      ask,
      json.messages.map(({ carrier_id: id }) => id),
    )
    return pageOutput(json, json.messages, columns(nameOf, carrierOf), nothing(query))
  },
})

type Query = OperationInput<'searchMessages'>['query'] & object

const nothing = ({ number, from, to }: Query) =>
  number || from || to
    ? 'No matching messages. Enter numbers in full, with the country code.'
    : 'No matching messages.'

type Found = Answered<'searchMessages'>['messages'][number]

const columns = (
  nameOf: (key: string) => string,
  carrierOf: (id: string | null) => string | null,
): Column<Found>[] => [
  ...messageColumns,
  { head: 'error', of: (one) => one.error_code, right: true },
  { head: 'carrier', of: (one) => carrierOf(one.carrier_id) },
  { head: 'account', of: (one) => nameOf(one.account_id) },
  { head: 'text', of: (one) => one.text },
]
