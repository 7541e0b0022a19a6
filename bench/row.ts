/** A line of the table. */
export type Row = {
  name: string
  result: string
  /** The result that it is compared to, measured in the same run. */
  baseline?: string
  ratio?: number
  bar?: string
  reached?: boolean
}

/**
 * The options of a measurement: seconds per phase, whether to profile the program, million messages stored before a search, the selected
 * operations, and a function to log progress.
 */
export type Bench = {
  seconds: number
  profiled: boolean
  millions: number
  only: RegExp
  say(line: string): void
}

/** Measures and returns lines of the table. A part that cannot be measured on this machine is logged and skipped. */
export type Measure = (bench: Bench) => Promise<Row[]>

export const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en')}/s`

/** The lines as a readable table, which is also valid Markdown. */
export function tableOf(rows: Row[]): string[] {
  const cells = [
    ['measurement', 'result', 'baseline', 'ratio', 'bar', ''],
    ...rows.map(({ name, result, baseline = '', ratio, bar = '', reached }) => [
      name,
      result,
      baseline,
      ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
      bar,
      reached === undefined ? '' : reached ? 'reached' : 'missed',
    ]),
  ]
  const widths = cells[0]!.map((_, i) => Math.max(...cells.map((line) => line[i]!.length)))
  const lineOf = (line: string[]) => `| ${line.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  const [head, ...body] = cells
  return [lineOf(head!), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(lineOf)]
}
