import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checksumOf } from './migration-checksum.ts'

const same = (a: string, b: string) => assert.equal(checksumOf(a), checksumOf(b))
const different = (a: string, b: string) => assert.notEqual(checksumOf(a), checksumOf(b))

test('comments and spaces of a migration can change after it was applied', () => {
  same('-- Accounts.\n\ncreate table a (id int);\n', 'create table a (id int);')
  same('create table a (\n  id int -- its key\n);', 'create table a ( id int );')
  same("/* It's old. */ select 1; -- it's\nselect 2", 'select 1; select 2')
  same("select 'x'; -- don't\nselect 'y'", "select 'x'; select 'y'")
})

test('statements of a migration cannot change after it was applied', () => {
  different('create table a (id int)', 'create table a (id bigint)')
  different('select 1; -- select 2', 'select 1;\nselect 2')
})

test('comment marks within quotes belong to the statement', () => {
  different("select 'a -- b'", "select 'a -- c'")
  different("select 'it''s -- b'", "select 'it''s -- c'")
  different(String.raw`select e'\' -- b'`, String.raw`select e'\' -- c'`)
  different('select "a -- b"', 'select "a -- c"')
  different('do $$ select 1; -- b\n$$', 'do $$ select 1; -- c\n$$')
  different("do $x$ $$ -- b'\n$$ $x$", "do $x$ $$ -- c'\n$$ $x$")
  different("select '/* b */'", "select '/* c */'")
  different("select 'a  b'", "select 'a b'")
})
