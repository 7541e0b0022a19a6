import { useState } from 'react'

/** How an upload reports the uploaded share, and how it is stopped. */
export type Sending = { sent: (share: number) => void; signal: AbortSignal }

export type UploadState<Result> =
  | { is: 'idle' }
  | { is: 'sending'; share: number; stop: () => void }
  | { is: 'done'; result: Result }
  | { is: 'failed'; error: Error }
  | { is: 'changed' }

/** A chosen file and the state of its upload; `start` uploads the file by `send`. */
export function useUpload<Result>() {
  const [file, setFile] = useState<File | null>(null)
  const [state, enter] = useState<UploadState<Result>>({ is: 'idle' })
  const choose = (one: File | null) => {
    setFile(one)
    enter({ is: 'idle' })
  }
  const start = async (send: (file: File, sending: Sending) => Promise<Result>) => {
    if (!file) return
    const end = new AbortController()
    const sent = (share: number) => enter({ is: 'sending', share, stop: () => end.abort() })
    if (!(await isReadable(file))) return enter({ is: 'changed' })
    sent(0)
    try {
      enter({ is: 'done', result: await send(file, { sent, signal: end.signal }) })
    } catch (error) {
      enter(end.signal.aborted ? { is: 'idle' } : { is: 'failed', error: error as Error })
    }
  }
  return { file, state, choose, start }
}

/** Browsers refuse to read a file that was modified after it was chosen, and only report a failed upload. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
