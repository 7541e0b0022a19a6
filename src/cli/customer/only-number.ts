import { CommandError } from '../frame/command-error.ts'
import type { AccountAsk } from './access/request.ts'

/** The only number of the account, as the default sender. Throws `CommandError` if there is none or a choice. */
export async function onlyNumber(ask: AccountAsk, channel: string): Promise<string> {
  if (channel !== 'sms')
    throw new CommandError(`Missing --from <sender>: your sender on the channel ${channel}.`)
  const { count, numbers } = await ask('listOwnedNumbers', { query: { size: '1' } })
  const [first] = numbers
  if (!first) throw new CommandError('The account has no number: buy one, or pass --from <sender>.')
  if (count === 1) return first.msisdn
  throw new CommandError(
    `The account has ${count} numbers: pass the sender, such as --from ${first.msisdn}. \`strowger my numbers list\` lists them.`,
  )
}
