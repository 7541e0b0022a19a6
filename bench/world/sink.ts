import { forkChild } from './child.ts'

/** The counts of the carrier so far. */
export type SinkCount = {
  submits: number
  receipts: number
  receiptsAnswered: number
  /** Arrival time of each submit of the watched sender, in milliseconds of the wall clock. */
  arrivedAt: number[]
}

export type Sink = { pid: number; port: number; count(): Promise<SinkCount>; stop(): Promise<void> }

/** A carrier in a separate process that accepts all submits, and with `receipts` reports each message as delivered. */
export async function openSink(receipts: boolean, watched = ''): Promise<Sink> {
  const child = await forkChild<number>('smpp-sink', [receipts ? 'receipts' : '', watched])
  return { pid: child.pid, port: child.ready, count: () => child.ask(null), stop: child.stop }
}
