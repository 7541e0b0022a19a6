import { clientCommand } from '../frame/client-command.ts'
import { openAsk } from './ask.ts'
import { tokenOf } from './access.ts'
import { localConfig, operatorUrlOf } from './local-config.ts'

const options = {
  url: {
    value: 'address',
    description: 'URL of the operator API; default: from the settings of this machine.',
  },
  json: { description: 'Prints the response as JSON.' },
} as const

/** A command that is a client of the operator API, with `--url` and `--json`. */
export const operatorCommand = clientCommand(options, ({ url }, { env }) => {
  const config = localConfig(env)
  return openAsk((url ?? operatorUrlOf(config)).replace(/\/$/, ''), tokenOf(config))
})
