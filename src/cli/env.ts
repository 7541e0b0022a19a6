import { join, resolve } from 'node:path'
import { runningPorts } from '#exchange/node/running-ports.ts'
import type { Demo } from '#exchange/sandbox/sandbox.ts'
import { command } from './frame/command.ts'
import { CommandError } from './frame/command-error.ts'
import { readIfPresent, tokenOf } from './operator/access.ts'
import { customerUrlOf, localConfig, operatorUrlOf } from './operator/local-config.ts'

/**
 * Variables for the commands of the documentation, so that they can be copied as they are. With the path of the data folder, `strowger`
 * works in every folder.
 */
export const envCommand = command({
  name: 'env',
  description: 'Print the addresses and credentials of the sandbox as shell variables.',
  help: () => `  eval "$(strowger env)"`,
  run({ env, out }) {
    const config = localConfig(env)
    const stored = readIfPresent(join(config.data, 'demo.json'))
    if (!stored)
      throw new CommandError(
        `There is no demo account in ${config.data}: start a sandbox there, or set STROWGER_DATA to its folder.`,
      )
    const demo = JSON.parse(stored) as Demo
    const variables = {
      STROWGER_DATA: resolve(config.data),
      STROWGER_PORT: String(config.port),
      API: customerUrlOf(config),
      API_KEY: demo.api_key,
      API_SECRET: demo.api_secret,
      SIGNATURE_SECRET: demo.signature_secret,
      NUMBER: demo.demo_number,
      APPLICATION_ID: demo.application_id,
      PRIVATE_KEY_FILE: demo.private_key_file,
      SMPP_PORT: String(runningPorts(config.data)?.smppPort ?? config.smppPort ?? ''),
      SMPP_SYSTEM_ID: demo.smpp_system_id,
      SMPP_PASSWORD: demo.smpp_password,
      SIM_CLIENT_ID: demo.sim_client_id,
      SIM_CLIENT_SECRET: demo.sim_client_secret,
      OPERATOR: `${operatorUrlOf(config)}/operator/v1`,
      TOKEN: tokenOf(config),
    }
    for (const [name, value] of Object.entries(variables)) out(`export ${name}=${quoted(value)}`)
    return Promise.resolve(0)
  },
})

/** Quotes a text, so that a POSIX shell reads it unchanged. */
const quoted = (value: string) => `'${value.replaceAll("'", `'\\''`)}'`
