import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { command, type Invocation } from '../frame/command.ts'
import { CommandError } from '../frame/command-error.ts'
import { credentialOptions, secretIn } from './access/credentials.ts'
import { deleteLogin, loginFile, writeLogin } from './access/login-file.ts'
import { openAccountAsk } from './access/request.ts'

const { credentials: _, ...options } = credentialOptions

export const loginCommand = command({
  name: 'login',
  description:
    'Store the URL of an exchange with the API key and secret of your account, for later commands.',
  options,
  help: () => `  Prompts for values that are not passed, verifies them, and writes a file that only you may read:
  $XDG_CONFIG_HOME/strowger/customer.json, or ~/.config/strowger/customer.json.
  STROWGER_URL, STROWGER_API_KEY and STROWGER_API_SECRET take precedence over this file.`,
  async run({ env, out, err }, { options: { url, 'api-key': key, 'secret-file': file } }) {
    const entered = await promptFor({ url, key, secret: file === undefined ? undefined : secretIn(file) })
    const login = { url: entered.url.replace(/\/+$/, ''), api_key: entered.key, api_secret: entered.secret }
    const credentials = {
      url: login.url,
      apiKey: login.api_key,
      apiSecret: login.api_secret,
      source: 'login',
    }
    if (!isPrivate(login.url)) err(`The connection to ${login.url} is not encrypted: use https.`)
    const { name, sandbox } = await openAccountAsk(credentials)('readConsoleSession', {})
    const stored = loginFile(env)
    writeLogin(stored, login)
    out(`Logged in as ${name} (${login.api_key}) at ${login.url}${sandbox ? ', a sandbox' : ''}.`)
    warnAboutEnvironment(env, err)
    return 0
  },
})

export const logoutCommand = command({
  name: 'logout',
  description: 'Delete the stored API key and secret.',
  run({ env, out }) {
    const file = loginFile(env)
    out(deleteLogin(file) ? `Deleted ${file}.` : `There is no ${file}.`)
    return Promise.resolve(0)
  },
})

type Answers = { url: string; key: string; secret: string }

async function promptFor(provided: { [Name in keyof Answers]: Answers[Name] | undefined }): Promise<Answers> {
  const { url, key, secret } = provided
  if (url && key && secret) return { url, key, secret }
  if (!process.stdin.isTTY)
    throw new CommandError('Pass --url, --api-key and --secret-file, because there is no terminal to ask at.')
  let hidden = false
  const output = new Writable({
    write(chunk: Buffer, _, done) {
      if (!hidden) process.stderr.write(chunk)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  try {
    const answers = {
      url: url ?? (await terminal.question('URL of the exchange: ')),
      key: key ?? (await terminal.question('API key: ')),
    }
    if (secret) return { ...answers, secret }
    const typed = terminal.question('API secret (hidden): ')
    hidden = true
    return { ...answers, secret: await typed }
  } finally {
    terminal.close()
    if (hidden) process.stderr.write('\n')
  }
}

function isPrivate(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return (
    protocol === 'https:' || hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]'
  )
}

function warnAboutEnvironment(env: Invocation['env'], err: (line: string) => void): void {
  if (env['STROWGER_API_KEY']) err('STROWGER_API_KEY is set in this shell, and takes precedence.')
}
