import { relative, resolve } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

const root = resolve(import.meta.dirname, '..')

/** A failed test: its file below the root, its title, and the first line of its error. */
export type Failure = { file: string; title: string; reason: string }

/** A reporter of Node's test runner: one line of JSON for each failed test; a suite fails only through its tests. */
// oxlint-disable-next-line import/no-default-export -- Node loads a reporter by its default export.
export default async function* failures(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    if (event.type !== 'test:fail') continue
    const { name, file, details } = event.data
    if (details.type === 'suite') continue
    const { cause } = details.error
    const { message } = cause instanceof Error ? cause : details.error
    const [reason = ''] = message.split('\n')
    const failure: Failure = { file: file ? relative(root, file) : '', title: name, reason }
    yield `${JSON.stringify(failure)}\n`
  }
}
