/** A line that shows how far something is. */
export type Progress = { at(done: number): void; end(): void }

const width = 30
const everyMs = 100

/** Draws it on a terminal; on anything else nothing is drawn. */
export function openProgress(
  whole: number,
  screen: { isTTY?: boolean; write(text: string): unknown },
): Progress {
  if (!screen.isTTY) return { at: () => undefined, end: () => undefined }
  const began = performance.now()
  let drawn = -Infinity
  return {
    at(done) {
      const now = performance.now()
      if (done < whole && now - drawn < everyMs) return
      drawn = now
      screen.write(`\r${lineOf(done, whole, (now - began) / 1000)}`)
    },
    end: () => void screen.write('\n'),
  }
}

/** `[█████░░░░░] 50 %, 12 s, about 12 s to go` */
export function lineOf(done: number, whole: number, seconds: number): string {
  const share = whole === 0 ? 1 : Math.min(1, done / whole)
  const full = Math.round(share * width)
  const bar = '█'.repeat(full) + '░'.repeat(width - full)
  const rest = share === 0 || share === 1 ? '' : `, about ${Math.ceil(seconds / share - seconds)} s to go`
  const step = share === 1 ? ', checking and publishing' : rest
  return `[${bar}] ${String(Math.floor(share * 100)).padStart(3)} %, ${Math.round(seconds)} s${step}   `
}
