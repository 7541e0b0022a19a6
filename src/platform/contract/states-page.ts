import type { Move } from './machine.ts'

type Drawn = { name: string; moves: readonly Move[] }

/** `docs/states.md`: every state machine as a table and a diagram. */
export function statesPage(machines: readonly Drawn[]): string {
  return [opening, ...machines.map(sectionOf)].join('\n')
}

const opening = `# States

Each table is the one that the program itself reads: it guards every change of a status, and nothing else writes one.
A state without a move from it is final. \`node bin/snapshot.ts\` writes this page.
`

function sectionOf({ name, moves }: Drawn): string {
  const starts = new Set(moves.map(([state]) => state))
  const [first] = moves[0]!
  const final = new Set(moves.map(([, , next]) => next).filter((state) => !starts.has(state)))
  return `## ${name}

\`\`\`mermaid
stateDiagram-v2
${[
  `[*] --> ${first}`,
  ...moves.map(([state, event, next]) => `${state} --> ${next}: ${event}`),
  ...[...final].map((state) => `${state} --> [*]`),
]
  .map((line) => `  ${line}`)
  .join('\n')}
\`\`\`

| state | event | next state |
|---|---|---|
${moves.map((move) => `| ${move.join(' | ')} |`).join('\n')}
`
}
