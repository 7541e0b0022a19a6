import { clientCommand } from '../../frame/client-command.ts'
import { credentialOptions, type Credentials, credentialsOf } from './credentials.ts'
import { type AccountAsk, openAccountAsk } from './request.ts'

const options = { ...credentialOptions, json: { description: 'Prints JSON.' } } as const

/** The account on whose behalf a command runs. */
export type AccountCall = { ask: AccountAsk; credentials: Credentials }

/** A command that acts for an account, with its API key and secret. */
export const accountCommand = clientCommand(options, async (words, { env }): Promise<AccountCall> => {
  const credentials = await credentialsOf(words, env)
  return { ask: openAccountAsk(credentials), credentials }
})
