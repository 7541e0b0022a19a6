/** Events that a worker sends about the file that it runs. */

/** `text` is the whole error, `reason` the first line of its message. */
export type TestFailure = { text: string; reason: string }

export type TestBegun = { type: 'begun'; title: string }

export type TestEnded = {
  type: 'test'
  title: string
  /** 0 for a test of the file itself, 1 for a test inside of it. */
  nesting: number
  milliseconds: number
  /** The reason, or an empty text. */
  skipped?: string
  failure?: TestFailure
}

/** Counts of tests, as Node reports them. */
export type Counts = {
  tests: number
  suites: number
  passed: number
  failed: number
  cancelled: number
  skipped: number
  todo: number
}

export type FileDone = {
  type: 'done'
  seconds: number
  /** CPU time of the worker itself, without the database and other processes. */
  cpuSeconds: number
  summary: { success: boolean; counts: Counts }
  /** Resources that the file did not close or restore. If there are any, another worker runs the next file. */
  leftBehind: string[]
}

export type WorkerEvent = TestBegun | TestEnded | FileDone

/** The title of a failure outside of all tests. */
export const notLoaded = 'the file could not be loaded'
