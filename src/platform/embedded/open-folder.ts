import { chmodSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Creates a folder, and the missing folders above it, so that every user may enter them, regardless of the umask. */
export function makeOpenFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true })
  if (first === undefined) return
  for (let path = resolve(folder); path.length >= resolve(first).length; path = dirname(path))
    chmodSync(path, 0o755)
}
