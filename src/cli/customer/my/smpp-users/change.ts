import { UsageError } from '../../../arguments/read.ts'
import type { CommandOutput } from '../../../frame/output.ts'
import { objectLines } from '../../../terminal/object-lines.ts'
import { accountCommand } from '../../access/command.ts'
import type { AccountAsk } from '../../access/request.ts'
import { settingOptions, settingsIn } from './settings.ts'
import { args, userOf } from './user.ts'

const store = 'Store the password now: it is not shown again.'

export const smppUsersCreateCommand = accountCommand({
  name: 'my smpp-users create',
  description: 'Create an SMPP user, and show its password once.',
  args: { system_id: { description: 'Name with which the program binds: 1 to 15 characters.' } },
  options: settingOptions,
  async run({ ask, credentials }, { args: { system_id }, options }) {
    const json = await ask('createOwnSmppUser', {
      body: { ...settingsIn(options), system_id, api_secret: credentials.apiSecret },
    })
    return {
      json,
      lines: () => [`Created ${json.system_id}, ID ${json.smpp_user_id}.`, `Password: ${json.password}`],
      hint: store,
    }
  },
})

export const smppUsersChangeCommand = accountCommand({
  name: 'my smpp-users change',
  description: 'Change the settings of an SMPP user; omitted settings are unchanged.',
  args,
  options: settingOptions,
  async run({ ask }, { args: { user }, options }) {
    const body = settingsIn(options)
    if (Object.keys(body).length === 0) throw new UsageError('Pass at least one setting; --help lists them.')
    const { name, params } = await userOf(ask, user)
    const json = await ask('changeOwnSmppUser', { params, body })
    return { json, lines: (screen) => objectLines(json, screen), hint: `Changed ${name}.` }
  },
})

export const smppUsersPasswordCommand = accountCommand({
  name: 'my smpp-users password',
  description: 'Renew the password of an SMPP user, and show the new one once.',
  args,
  options: {
    'keep-seconds': {
      value: 'n',
      number: true,
      description:
        'How long the previous password stays valid, in seconds; default 86400. 0 if it was compromised.',
    },
  },
  async run({ ask, credentials }, { args: { user }, options }) {
    const { name, params } = await userOf(ask, user)
    const json = await ask('renewOwnSmppPassword', {
      params,
      body: { api_secret: credentials.apiSecret, keep_seconds: options['keep-seconds'] },
    })
    const until = json.previous_password_until
    return {
      json,
      lines: () => [
        `The new password of ${name}: ${json.password}`,
        until === null
          ? 'The previous password is no longer valid.'
          : `The previous password is also valid until ${until}.`,
      ],
      hint: store,
    }
  },
})

export const smppUsersEnableCommand = accountCommand({
  name: 'my smpp-users enable',
  description: 'Enable an SMPP user, so that its program can bind.',
  args,
  run: ({ ask }, { args: { user } }) => switched(ask, user, true),
})

export const smppUsersDisableCommand = accountCommand({
  name: 'my smpp-users disable',
  description: 'Disable an SMPP user, until you enable it.',
  args,
  run: ({ ask }, { args: { user } }) => switched(ask, user, false),
})

async function switched(ask: AccountAsk, typed: string, enabled: boolean): Promise<CommandOutput> {
  const { name, params } = await userOf(ask, typed)
  const json = await ask('changeOwnSmppUser', { params, body: { enabled } })
  return { json, lines: () => [`${enabled ? 'Enabled' : 'Disabled'} ${name}.`] }
}

export const smppUsersDeleteCommand = accountCommand({
  name: 'my smpp-users delete',
  description: 'Delete an SMPP user.',
  args,
  async run({ ask, credentials }, { args: { user } }) {
    const { name, params } = await userOf(ask, user)
    const json = await ask('removeOwnSmppUser', { params, body: { api_secret: credentials.apiSecret } })
    return { json, lines: () => [`Deleted ${name}.`] }
  },
})
