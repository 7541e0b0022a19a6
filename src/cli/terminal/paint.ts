const codes = { grey: 90, red: 31, green: 32, yellow: 33, bold: 1 } as const

export type Colour = keyof typeof codes

export type Paint = (colour: Colour, text: string) => string

/** Colors a text if the terminal shows colors. */
export function painter(coloured: boolean): Paint {
  return (colour, text) => (coloured ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text)
}

const good = /^(active|bound|delivered|read|healthy|approved|open|ok|verified|published|taken|done)$/i
const bad = /^(rejected|undeliverable|disabled|suspended|failing|fail|terminated|blocked|failed|down)$/i
const pending = /^(draining|drained|submitted|accepted|waiting|warn|retried|binding|changes_requested)$/i

/** The color of a state: green for healthy, yellow for in progress, red for a state that needs attention. */
export function colourOf(state: string): Colour | undefined {
  if (good.test(state)) return 'green'
  if (bad.test(state)) return 'red'
  return pending.test(state) ? 'yellow' : undefined
}

/** Replaces control and bidirectional formatting characters with dots, because texts come from outside. */
export function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '·')
}
