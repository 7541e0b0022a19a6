/** One line of the table. */
export type Row = {
  name: string
  figure: string
  /** What it stands beside, measured in the same run. */
  beside?: string
  ratio?: number
  bar?: string
  reached?: boolean
}

/** What a measurement is given: how long one phase lasts, how many million messages are stored before others are searched, whether the program runs under the profiler, and where to say what is going on. */
export type Bench = { seconds: number; profiled: boolean; millions: number; say(line: string): void }

/** Measures and answers its lines of the table. A part that cannot be measured here is said, and left out. */
export type Measure = (bench: Bench) => Promise<Row[]>

export const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en')}/s`

/** The lines as a table for people, which is also one for a Markdown page. */
export function tableOf(rows: Row[]): string[] {
  const cells = [
    ['measurement', 'figure', 'beside', 'ratio', 'bar', ''],
    ...rows.map(({ name, figure: result, beside: alongside = '', ratio, bar = '', reached }) => [
      name,
      result,
      alongside,
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
