import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../../frame/command-error.ts'
import { type Login, loginFile, readLogin, readPrivate } from './login-file.ts'

/** The exchange and the account that a customer's command uses; `source` states where they were found. */
export type Credentials = { url: string; apiKey: string; apiSecret: string; source: string }

type Environment = Record<string, string | undefined>

/** The options by which every customer's command names its account. */
export const credentialOptions = {
  url: { value: 'address', description: 'URL of the exchange.' },
  'api-key': { value: 'key', description: 'API key of the account.' },
  'secret-file': {
    value: 'file',
    file: true,
    description: 'File with the API secret, which only you may read; - reads standard input.',
  },
  credentials: {
    value: 'file',
    file: true,
    description: 'File with URL, key and secret, as `strowger login` writes it.',
  },
} as const

export type CredentialWords = {
  url: string | undefined
  'api-key': string | undefined
  'secret-file': string | undefined
  credentials: string | undefined
}

/**
 * The account of a command, from the first source that has one: options, environment, the file of `strowger login`, the demo account of a
 * sandbox on this machine. Throws `CommandError` if there is none.
 */
export async function credentialsOf(words: CredentialWords, env: Environment): Promise<Credentials> {
  const found =
    ofOptions(words, env) ??
    ofFile(words.credentials) ??
    ofEnvironment(env) ??
    ofLogin(env) ??
    (await ofDemo(env))
  const { login, source } = found ?? noAccount()
  const url = words.url ?? (login.url || env['STROWGER_URL']) ?? (await localUrl(env))
  return { url: url.replace(/\/+$/, ''), apiKey: login.api_key, apiSecret: login.api_secret, source }
}

type Found = { login: Login; source: string }

function ofOptions(
  { 'api-key': key, 'secret-file': file, credentials }: CredentialWords,
  env: Environment,
): Found | undefined {
  if (key === undefined && file === undefined) return undefined
  if (credentials !== undefined)
    throw new CommandError('Pass --credentials, or --api-key with --secret-file.')
  const api_key = key ?? env['STROWGER_API_KEY']
  const api_secret = file === undefined ? env['STROWGER_API_SECRET'] : secretIn(file)
  if (!api_key) throw new CommandError('Missing --api-key <key>, or STROWGER_API_KEY.')
  if (!api_secret) throw new CommandError('Missing --secret-file <file>, or STROWGER_API_SECRET.')
  return { login: { url: env['STROWGER_URL'], api_key, api_secret }, source: '--api-key' }
}

function ofFile(file: string | undefined): Found | undefined {
  if (file === undefined) return undefined
  const login = readLogin(file)
  if (!login) throw new CommandError(`${file} does not exist.`)
  return { login, source: file }
}

function ofEnvironment(env: Environment): Found | undefined {
  const { STROWGER_URL: url, STROWGER_API_KEY: api_key, STROWGER_API_SECRET: api_secret } = env
  if (!api_key && !api_secret) return undefined
  if (!api_key || !api_secret) throw new CommandError('Set both STROWGER_API_KEY and STROWGER_API_SECRET.')
  return { login: { url: url || undefined, api_key, api_secret }, source: 'STROWGER_API_KEY' }
}

function ofLogin(env: Environment): Found | undefined {
  const file = loginFile(env)
  const login = readLogin(file)
  return login && { login, source: file }
}

/** The demo account of the sandbox whose data folder the settings name. */
async function ofDemo(env: Environment): Promise<Found | undefined> {
  const { customerUrlOf, localConfig } = await import('../../operator/local-config.ts')
  const config = localConfig(env)
  const file = join(config.data, 'demo.json')
  if (config.mode !== 'sandbox') return undefined
  const login = readLogin(file)
  return login && { login: { ...login, url: env['STROWGER_URL'] || customerUrlOf(config) }, source: file }
}

async function localUrl(env: Environment): Promise<string> {
  const { customerUrlOf, localConfig } = await import('../../operator/local-config.ts')
  return customerUrlOf(localConfig(env))
}

/** The secret in a file that only its owner may read, or in standard input, without the line break at its end. */
export function secretIn(file: string): string {
  const text = file === '-' ? readFileSync(0, 'utf8') : readPrivate(file)
  if (text === undefined) throw new CommandError(`${file} does not exist.`)
  return text.replace(/\r?\n$/, '')
}

function noAccount(): never {
  throw new CommandError(
    'No account is configured: run `strowger login`, or set STROWGER_URL, STROWGER_API_KEY and STROWGER_API_SECRET.',
  )
}
