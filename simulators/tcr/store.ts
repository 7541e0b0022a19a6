import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Keeps the state of a registry as a JSON text. */
export type StateStore = {
  /** The stored text; undefined if there is none. */
  open(): Promise<string | undefined>
  /** Replaces the stored text. */
  save(text: string): Promise<void>
}

/** Stores nothing, so the state ends with the process. */
export const memoryStore: StateStore = {
  open: async () => undefined,
  save: async () => undefined,
}

/** A file that is replaced as a whole. */
export function fileStore(file: string): StateStore {
  return {
    async open() {
      try {
        return readFileSync(file, 'utf8')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    async save(text) {
      writeFileSync(`${file}.new`, text)
      renameSync(`${file}.new`, file)
    },
  }
}

/**
 * Saves a state after changes. A save contains all changes before its beginning, so changes during a save share the next one. The returned
 * function resolves when the changes before its call are saved.
 */
export function openSaving(textOf: () => string, { save }: StateStore): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = () => {
    next = undefined
    running = save(textOf()).finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    if (!running) return begin()
    next ??= running.then(begin, begin)
    return next
  }
}
