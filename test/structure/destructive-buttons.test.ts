import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const source = resolve(import.meta.dirname, '../../console/src')
const button = /<(Act|FormAct|FormButton)\b(?:(?!<\/\1>|<\1\b)[\s\S])*?(?:<\/\1>|\n {0,12}\/>)/g
const destructive =
  /^(Block|Cancel|Decline|Delete|Deny|Disable|End|Erase|Reclaim|Reject|Release|Remove|Revoke|Stop|Suspend|Switch off|Switch it off|Terminate|Unlink|Withdraw)\b/

/** The name of each button, and whether it is declared destructive. */
function buttons(): { at: string; name: string; danger: boolean }[] {
  return globSync('**/*.tsx', { cwd: source }).flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(button)].flatMap(([text]) => {
      const name = />\s*([A-Z][^<>{}=]*?)\s*<\/\w+>$/.exec(text)?.[1] ?? /\bname="([^"]+)"/.exec(text)?.[1]
      return name ? [{ at: `${file}: ${name}`, name, danger: /\bdanger\b/.test(text) }] : []
    }),
  )
}

test('buttons that delete, cancel, suspend, reject or end something are red', () => {
  const all = buttons().filter(({ name }) => destructive.test(name))
  assert.ok(all.length > 30)
  assert.deepEqual(
    all.filter(({ danger }) => !danger).map(({ at }) => at),
    [],
  )
})

test('buttons that buy, pay or change something are not red', () => {
  const harmless = /^(Add|Buy|Change|Create|Enable|Pay|Resume|Save|Send|Top up|Drain)\b/
  const red = buttons().filter(({ name, danger }) => danger && harmless.test(name))
  assert.deepEqual(
    red.map(({ at }) => at),
    [],
  )
})
