import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { uploadId } from '../../forms/upload-id.ts'
import { useSimOperations } from '../audience.ts'
import { useAsking } from './bulk-actions.ts'
import { type BegunChange, useKeptChange } from './kept-change.ts'
import { firstState, openRun, type Progress, type Run, type RunState } from './run.ts'
import { fixed, sourceOf } from './sources.ts'

export type Running = {
  progress?: Progress
  isBusy: boolean
  /** Whether the change continues after a reload of the page. */
  isKept: boolean
  error?: Error
}

/** One bulk change: start, stop, and resume, also after a reload of the page. */
export function useRun(partner: string) {
  const [state, enter] = useState<Running>({ isBusy: false, isKept: true })
  const stopping = useRef<AbortController>(null)
  const running = useRef<Run>(null)
  const kept = useKeptChange(partner)
  const asking = useAsking(partner)
  const client = useQueryClient()
  const { list, states, transfers } = useSimOperations()
  useWarning(state.isBusy)
  useEffect(() => () => stopping.current?.abort(), [])

  const doing = async (act: (signal: AbortSignal) => Promise<void>) => {
    const stop = new AbortController()
    stopping.current = stop
    enter(({ isKept, progress }) => ({ isKept, isBusy: true, ...(progress && { progress }) }))
    await act(stop.signal).catch((error: unknown) =>
      enter((before) => ({ ...before, error: error as Error })),
    )
    enter((before) => ({ ...before, isBusy: false }))
    await Promise.all([list, states, transfers].map((read) => client.invalidateQueries({ queryKey: [read] })))
  }
  const runFrom = ({ id, bulk, selection }: BegunChange, state?: RunState) => {
    const source = sourceOf(selection, { list, partner })
    const note = (now: RunState) => {
      enter((before) => ({ ...before, progress: now.progress }))
      kept.move(now)
    }
    running.current = openRun({ source, ask: asking(bulk), id, state: state ?? firstState(source), note })
    return toEnd
  }
  const toEnd = async (signal: AbortSignal) => {
    if (await running.current!(signal)) kept.end()
  }
  return {
    ...state,
    begin: (change: Omit<BegunChange, 'id'>) =>
      doing(async (signal) => {
        const selection = await fixed(change.selection, { list, partner })
        const begun = { ...change, selection, id: uploadId() }
        const isKept = kept.begin(begun)
        enter((before) => ({ ...before, isKept }))
        await runFrom(begun)(signal)
      }),
    resume: (change: BegunChange, from: RunState) => doing((signal) => runFrom(change, from)(signal)),
    goOn: () => doing(toEnd),
    stop: () => stopping.current?.abort(),
  }
}

/** While a change runs, the browser warns before it leaves the page. */
function useWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isBusy])
}
