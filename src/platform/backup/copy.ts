import { once } from 'node:events'
import { Readable, type Duplex } from 'node:stream'
import type pg from 'pg'

/** The COPY functions of a `pg` connection, which its types omit. */
type Wire = {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const rowsOf = (tag: string) => Number(tag.split(' ')[1])

/** The bytes of `copy … to stdout`, with back-pressure to the server. `rows` is known at the end. */
export class CopyOut extends Readable {
  rows = 0
  readonly #text: string
  #wire: Wire | undefined

  constructor(text: string) {
    super()
    this.#text = text
  }

  submit(wire: unknown): void {
    this.#wire = wire as Wire
    this.#wire.query(this.#text)
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // `pg` reuses the memory of the chunk, so the chunk is copied.
    if (!this.push(Buffer.from(chunk))) this.#wire?.stream.pause()
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text)
  }
  handleReadyForQuery(): void {
    this.push(null)
  }
  handleError(error: Error): void {
    this.destroy(error)
  }
  override _read(): void {
    this.#wire?.stream.resume()
  }
}

/** Runs `copy … from stdin` and returns the number of rows. An error while reading `octets` aborts the statement and is rethrown. */
export function copyIn(client: pg.Client, text: string, octets: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    let fault: unknown
    client.query({
      submit: (wire: unknown) => (wire as Wire).query(text),
      handleCopyInResponse: (wire: Wire) =>
        void feed(wire, octets, () => fault !== undefined).catch((error: unknown) => {
          fault = error
          wire.sendCopyFail('the backup cannot be read')
        }),
      handleCommandComplete: (complete: { text: string }) => (rows = rowsOf(complete.text)),
      handleReadyForQuery: () => resolve(rows),
      handleError: (error: Error) => reject((fault ??= error) as Error),
    } as pg.Submittable)
  })
}

async function feed(wire: Wire, octets: AsyncIterable<Buffer>, isEnded: () => boolean): Promise<void> {
  for await (const chunk of octets) {
    if (isEnded()) return
    wire.sendCopyFromChunk(chunk)
    if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain')
  }
  wire.endCopyFrom()
}
