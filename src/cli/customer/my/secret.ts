import type { CommandOutput } from '../../frame/output.ts'
import { factsOf } from '../../terminal/table.ts'
import { accountCommand } from '../access/command.ts'
import type { AccountAnswer } from '../access/operations.ts'
import { keepSecondsOption } from './keep-seconds.ts'

export const secretShowCommand = accountCommand({
  name: 'my secret show',
  description: 'Show the signature secret of your account, which signs its webhooks.',
  run: async ({ ask, credentials }) =>
    shown(await ask('revealOwnSignatureSecret', { body: { api_secret: credentials.apiSecret } })),
})

export const secretRotateCommand = accountCommand({
  name: 'my secret rotate',
  description: 'Rotate the signature secret of your account, and show the new one.',
  options: keepSecondsOption,
  async run({ ask, credentials }, { options }) {
    const body = { api_secret: credentials.apiSecret, keep_seconds: options['keep-seconds'] }
    const json = await ask('rotateOwnSignatureSecret', { body })
    return { ...shown(json), hint: `The signature secret of ${credentials.apiKey} is rotated.` }
  },
})

const shown = (json: AccountAnswer<'revealOwnSignatureSecret'>): CommandOutput => ({
  json,
  lines: (screen) => factsOf(json, screen),
})
