import {
  ESM_UDHI,
  TLV,
  decodeText,
  findTlv,
  readUserDataHeader,
  type DeliverSm,
} from '#carriers/smpp/index.ts'

/** One complete text on a subscriber's handset, received or sent. */
export type HandsetText = {
  n: number
  at: string
  from: string
  to: string
  /** Null if the octets cannot be decoded as text. */
  text: string | null
  parts: number
}

/** Texts of a handset after a number; `next` is the `after` of the next query. */
export type HandsetView = { texts: HandsetText[]; next: number }

type StoredText = HandsetText & { phone: string }
type Piece = { content: Buffer; dataCoding: number; id?: string; total: number; sequence: number }

const mostKept = 2_000
const mostPieces = 500
const mostWaiting = 64

/** The handsets of all subscribers, with their last texts until the carrier stops. */
export class Handsets {
  readonly #kept: StoredText[] = []
  readonly #pieces = new Map<string, Piece[]>()
  readonly #waiting = new Set<() => void>()
  #n = 0

  /** Stores a message delivered to its recipient. */
  arrived(pdu: DeliverSm): void {
    const piece = pieceOf(pdu)
    const full = piece.id === undefined ? [piece] : this.#gather(piece.id, piece)
    if (!full) return
    const { source: from, destination: to } = pdu
    this.#keep({ phone: to, from, to, text: textOf(full), parts: full.length })
  }

  /** Stores a message sent by a subscriber. */
  wrote({ from, to, text }: { from: string; to: string; text?: string | undefined }, parts: number): void {
    this.#keep({ phone: from, from, to, text: text ?? null, parts })
  }

  /** The texts of a handset after a number. */
  on(phone: string, after: number): HandsetView {
    const texts = this.#kept
      .filter((one) => one.phone === phone && one.n > after)
      .map((one) => {
        const { phone: _phone, ...text } = one
        return text
      })
    return { texts, next: this.#n }
  }

  /** Returns the same as `on`, but waits up to `ms` or until `ending` for a text, unless too many callers are waiting. */
  async next(phone: string, after: number, ms: number, ending?: AbortSignal): Promise<HandsetView> {
    const until = performance.now() + ms
    for (;;) {
      const view = this.on(phone, after)
      const left = until - performance.now()
      if (view.texts.length > 0 || left <= 0 || this.#waiting.size >= mostWaiting) return view
      if (ending?.aborted) return view
      await this.#newText(left, ending)
    }
  }

  /** Wakes all waiting callers. */
  close(): void {
    for (const wake of this.#waiting) wake()
  }

  #newText(ms: number, ending?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        ending?.removeEventListener('abort', wake)
        this.#waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      ending?.addEventListener('abort', wake)
      this.#waiting.add(wake)
    })
  }

  #keep(text: Omit<StoredText, 'n' | 'at'>): void {
    this.#kept.push({ ...text, n: ++this.#n, at: new Date().toISOString() })
    if (this.#kept.length > mostKept) this.#kept.shift()
    for (const wake of this.#waiting) wake()
  }

  /** All segments of a message in order, once the last one has arrived. */
  #gather(id: string, piece: Piece): Piece[] | undefined {
    const known = (this.#pieces.get(id) ?? []).filter((one) => one.sequence !== piece.sequence)
    const pieces = [...known, piece]
    this.#pieces.delete(id)
    if (pieces.length >= piece.total) return pieces.toSorted((a, b) => a.sequence - b.sequence)
    this.#pieces.set(id, pieces)
    if (this.#pieces.size > mostPieces) this.#pieces.delete(this.#pieces.keys().next().value!)
    return undefined
  }
}

function pieceOf({ esmClass, dataCoding, shortMessage, tlvs, source, destination }: DeliverSm): Piece {
  const { content, concatenation } =
    esmClass & ESM_UDHI
      ? readUserDataHeader(shortMessage)
      : { content: shortMessage, concatenation: sarOf(tlvs) }
  const octets = content.length > 0 ? content : (findTlv(tlvs, TLV.message_payload) ?? content)
  // The octets are copied, because they are a view of the whole chunk.
  const piece = { content: Buffer.from(octets), dataCoding, total: 1, sequence: 1 }
  if (!concatenation) return piece
  const { reference, total, sequence } = concatenation
  return { ...piece, total, sequence, id: `${source} ${destination} ${reference} ${total}` }
}

function sarOf(tlvs: DeliverSm['tlvs']): { reference: number; total: number; sequence: number } | undefined {
  const [reference, total, sequence] = [
    findTlv(tlvs, TLV.sar_msg_ref_num),
    findTlv(tlvs, TLV.sar_total_segments),
    findTlv(tlvs, TLV.sar_segment_seqnum),
  ]
  if (reference?.length !== 2 || total?.length !== 1 || sequence?.length !== 1) return undefined
  return { reference: reference.readUInt16BE(), total: total[0]!, sequence: sequence[0]! }
}

function textOf(pieces: readonly Piece[]): string | null {
  return decodeText(pieces[0]!.dataCoding, Buffer.concat(pieces.map(({ content }) => content))) ?? null
}
