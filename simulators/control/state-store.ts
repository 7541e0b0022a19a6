import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Keeps the state of a simulator as a JSON text. */
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

export type Saving = {
  /** Resolves when the changes before this call are saved. */
  save(): Promise<void>
  /** Whether the last save failed, so that its changes are still to be saved. */
  isDue(): boolean
}

/** Saves a state after changes. A save contains all changes before its beginning, so changes during a save share the next one. */
export function openSaving(textOf: () => string, { save }: StateStore): Saving {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  let hasFailed = false
  const begin = () => {
    next = undefined
    running = save(textOf())
      .then(
        () => void (hasFailed = false),
        (error: unknown) => {
          hasFailed = true
          throw error
        },
      )
      .finally(() => {
        running = undefined
      })
    return running
  }
  return {
    save() {
      if (!running) return begin()
      next ??= running.then(begin, begin)
      return next
    },
    isDue: () => hasFailed,
  }
}
