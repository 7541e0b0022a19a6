import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type KeyAndCertificate, selfSigned } from './certificate.ts'
import { ConfigError } from '../config/config-error.ts'
import type { Config } from '../config/settings.ts'

const day = 86_400_000
/** Validity in days; some clients reject longer validity. */
const validDays = 397
const renewDays = 30

/** Host names and addresses of a development exchange. */
const developmentNames = ['localhost', '127.0.0.1', '::1']

/**
 * The key and certificate for TLS: the configured files, or a development certificate for localhost, which is created at the first start,
 * stored in the data folder as `tls/key.pem` and `tls/cert.pem`, and renewed a month before it expires.
 * Throws `ConfigError` if the files cannot be read or do not belong together.
 */
export function tlsOf({
  tlsCert,
  tlsKey,
  data,
}: Pick<Config, 'tlsCert' | 'tlsKey' | 'data'>): KeyAndCertificate {
  if (tlsCert === undefined || tlsKey === undefined) return developmentCertificate(join(data, 'tls'))
  const provided = {
    key: readConfigured('STROWGER_TLS_KEY', tlsKey),
    cert: readConfigured('STROWGER_TLS_CERT', tlsCert),
  }
  const certificate = parsed(provided)
  if (certificate) return provided
  throw new ConfigError([
    {
      setting: 'STROWGER_TLS_CERT and STROWGER_TLS_KEY',
      remedy: 'are not a certificate and the matching private key, both in PEM format',
    },
  ])
}

function readConfigured(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError([
      { setting, value: JSON.stringify(file), remedy: `a file that can be read (${code})` },
    ])
  }
}

/** The certificate, if both files are valid PEM and belong together. */
function parsed({ key, cert }: KeyAndCertificate): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(cert)
    return certificate.checkPrivateKey(createPrivateKey(key)) ? certificate : undefined
  } catch {
    return undefined
  }
}

function developmentCertificate(folder: string): KeyAndCertificate {
  const kept = keptIn(folder)
  if (kept) return kept
  const now = Date.now()
  const made = selfSigned(developmentNames, new Date(now - day), new Date(now + validDays * day - day))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const [name, content] of Object.entries(made)) {
    const draft = join(folder, `${name}.pem.new`)
    writeFileSync(draft, content, { mode: name === 'key' ? 0o600 : 0o644 })
    renameSync(draft, join(folder, `${name}.pem`))
  }
  return made
}

function keptIn(folder: string): KeyAndCertificate | undefined {
  try {
    const kept = {
      key: readFileSync(join(folder, 'key.pem'), 'utf8'),
      cert: readFileSync(join(folder, 'cert.pem'), 'utf8'),
    }
    const end = parsed(kept)?.validToDate.getTime() ?? 0
    return end - Date.now() > renewDays * day ? kept : undefined
  } catch {
    return undefined
  }
}
