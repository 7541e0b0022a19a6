import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSimOperations } from '../audience.ts'
import type { Progress, Run } from './run.ts'

export type Running = { progress?: Progress; isBusy: boolean; error?: Error }

/** One bulk change: start, stop, and resume. */
export function useRun() {
  const [state, enter] = useState<Running>({ isBusy: false })
  const stopping = useRef<AbortController>(null)
  const running = useRef<Run>(null)
  const client = useQueryClient()
  const { list, states, transfers } = useSimOperations()
  const goOn = async () => {
    const stop = new AbortController()
    stopping.current = stop
    enter(({ progress }) => ({ isBusy: true, ...(progress && { progress }) }))
    try {
      const progress = await running.current!((progress) => enter({ isBusy: true, progress }), stop.signal)
      enter({ isBusy: false, progress })
    } catch (error) {
      enter((before) => ({ ...before, isBusy: false, error: error as Error }))
    }
    await Promise.all([list, states, transfers].map((read) => client.invalidateQueries({ queryKey: [read] })))
  }
  return {
    ...state,
    begin: (run: Run) => {
      running.current = run
      return goOn()
    },
    goOn,
    stop: () => stopping.current?.abort(),
  }
}
