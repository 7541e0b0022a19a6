type Message = { id: number; question: unknown }

/** Runs in a child process: reports that it is ready, and answers requests of the bench until it is killed. */
export function answerParent(ready: unknown, answer: (question: never) => unknown): void {
  process.on('message', async ({ id, question }: Message) => {
    process.send!({ id, answer: (await answer(question as never)) ?? null })
  })
  process.on('disconnect', () => process.exit())
  process.send!({ ready })
}
