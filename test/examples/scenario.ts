import type { Recorder } from './recorder.ts'

/** Calls a function when the area ends. */
export type Cleanup = { after(end: () => Promise<void>): void }

/** The requests of one area in an order in which they succeed. */
export type Scenario = (recorder: Recorder, cleanup: Cleanup) => Promise<void>
