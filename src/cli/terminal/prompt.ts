import { createInterface } from 'node:readline/promises'

/** Prompts the person at the terminal; undefined if standard input or standard error is not one. */
export const terminalPrompt =
  process.stdin.isTTY && process.stderr.isTTY
    ? async (question: string): Promise<string> => {
        const terminal = createInterface({ input: process.stdin, output: process.stderr })
        try {
          return await terminal.question(question)
        } finally {
          terminal.close()
        }
      }
    : undefined
