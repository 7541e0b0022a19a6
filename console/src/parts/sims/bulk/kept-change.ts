import { useMemo, useSyncExternalStore } from 'react'
import { draftsOf } from '../../../shell/drafts.ts'
import { useSession } from '../../../shell/session.ts'
import type { BulkAction } from './bulk-actions.ts'
import type { RunState } from './run.ts'
import type { Selection } from './sources.ts'

/** A bulk change that was started: its action and its SIMs, under the ID of its requests. */
export type BegunChange = { id: string; bulk: BulkAction; description: string; selection: Selection }

/** Where the unfinished bulk change of a customer's SIMs is kept in this browser, so that it continues after a reload. */
export type KeptChange = {
  /** False if the browser has no room for the list of SIMs. */
  begin: (change: BegunChange) => boolean
  move: (state: RunState) => void
  end: () => void
  read: () => { change: BegunChange; state: RunState } | undefined
  /** The state as text, which differs after each change. */
  version: () => string | null
}

/** The unfinished bulk change of the signed-in user. */
export function useKeptChange(partner: string): KeptChange {
  const session = useSession()
  const key = `${draftsOf(session)}${session.personId ?? 'token'}:sims:${partner}`
  return useMemo(() => keptAt(key), [key])
}

/** The unfinished bulk change, rendered again whenever it changes. */
export function useUnfinished(partner: string): ReturnType<KeptChange['read']> {
  const kept = useKeptChange(partner)
  const version = useSyncExternalStore(subscribe, kept.version)
  return useMemo(() => kept.read(), [kept, version])
}

const listeners = new Set<() => void>()
const changed = () => listeners.forEach((listener) => listener())

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The list of SIMs may be long, so it is written once, apart from the state after each batch. */
function keptAt(key: string): KeptChange {
  const stateKey = `${key}:state`
  const end = () => {
    localStorage.removeItem(stateKey)
    localStorage.removeItem(key)
    changed()
  }
  return {
    begin(change) {
      try {
        localStorage.setItem(key, JSON.stringify(change))
        return true
      } catch {
        end()
        return false
      }
    },
    move(state) {
      if (localStorage.getItem(key) === null) return
      try {
        localStorage.setItem(stateKey, JSON.stringify(state))
        changed()
      } catch {
        end()
      }
    },
    end,
    read() {
      const [change, state] = [localStorage.getItem(key), localStorage.getItem(stateKey)]
      if (change === null || state === null) return undefined
      return { change: JSON.parse(change) as BegunChange, state: JSON.parse(state) as RunState }
    },
    version: () => localStorage.getItem(stateKey),
  }
}
