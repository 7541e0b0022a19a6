/** A progress bar. */
export type Progress = { at(done: number): void; end(): void }

const width = 30
const everyMs = 100

/** A device for progress, such as standard error. */
export type ProgressScreen = { isTTY?: boolean; write(text: string): unknown }

/** Draws the line, by default a bar, on a terminal only. */
export function openProgress(
  total: number,
  screen: ProgressScreen,
  line: (done: number, total: number, seconds: number) => string = lineOf,
): Progress {
  if (!screen.isTTY) return { at: () => undefined, end: () => undefined }
  const began = performance.now()
  let drawn = -Infinity
  return {
    at(done) {
      const now = performance.now()
      if (done < total && now - drawn < everyMs) return
      drawn = now
      screen.write(`\r${line(done, total, (now - began) / 1000)}`)
    },
    end: () => void screen.write('\n'),
  }
}

/** `[█████░░░░░] 50 %, 12 s, about 12 s to go` */
export function lineOf(done: number, total: number, seconds: number): string {
  const share = total === 0 ? 1 : Math.min(1, done / total)
  const full = Math.round(share * width)
  const bar = '█'.repeat(full) + '░'.repeat(width - full)
  const rest = share === 0 || share === 1 ? '' : `, about ${Math.ceil(seconds / share - seconds)} s to go`
  const step = share === 1 ? ', checking and publishing' : rest
  return `[${bar}] ${String(Math.floor(share * 100)).padStart(3)} %, ${Math.round(seconds)} s${step}   `
}
