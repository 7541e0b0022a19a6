type Message = { id: number; question: unknown }

/** In a child: says that it is ready, and answers what the bench asks, until it is killed. */
export function answerParent(ready: unknown, answer: (question: never) => unknown): void {
  process.on('message', async ({ id, question }: Message) => {
    process.send!({ id, answer: (await answer(question as never)) ?? null })
  })
  process.on('disconnect', () => process.exit())
  process.send!({ ready })
}
