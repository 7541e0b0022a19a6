/**
 * One `sh` block of a guide with its printed output: the next `json` or `text` block before the next `sh` block. With `start` in its first
 * line the block runs until the guide ends; with `retry` it is repeated until its output is as printed.
 */
export type Step = {
  /** Line of the block in the file. */
  line: number
  commands: string
  mode: 'once' | 'retry' | 'start'
  output?: { kind: 'json' | 'text'; text: string }
}

/** Other languages are not run: they show files, requests or code of the reader's own program. */
export function stepsOf(markdown: string): Step[] {
  const steps: Step[] = []
  let open: Step | undefined
  for (const { line, kind, mode, text } of blocksOf(markdown)) {
    if (kind === 'sh') {
      open = { line, commands: text, mode: mode === 'retry' || mode === 'start' ? mode : 'once' }
      steps.push(open)
    } else if ((kind === 'json' || kind === 'text') && open && !open.output) open.output = { kind, text }
  }
  return steps
}

function blocksOf(markdown: string): { line: number; kind: string; mode: string; text: string }[] {
  return [...markdown.matchAll(/^```(\w*) ?(\w*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    line: markdown.slice(0, match.index).split('\n').length,
    kind: match[1]!,
    mode: match[2]!,
    text: match[3]!,
  }))
}
