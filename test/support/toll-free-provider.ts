import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The settings of a production exchange with a verifier over HTTP, and a function that deletes the file of its secret. */
export function verifierSettings({ url, secret }: { url: string; secret: string }): {
  env: Record<string, string>
  remove(): void
} {
  const folder = mkdtempSync(join(tmpdir(), 'strowger-verifier-'))
  const file = join(folder, 'secret')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return {
    env: {
      STROWGER_MODE: 'production',
      STROWGER_HOST: '127.0.0.1',
      STROWGER_OPERATOR_PORT: '0',
      STROWGER_TOLLFREE: 'http',
      STROWGER_TOLLFREE_URL: url,
      STROWGER_TOLLFREE_SECRET_FILE: file,
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
