/** Texts that have broken programs: ends of strings, statements, headers and HTML pages, and invalid encodings. */
const texts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202eevil',
  '\ufeff',
  '\r\nx-evil: 1',
  "'; --",
  `' or '1'='1`,
  '$1',
  '%s%n%x',
  '{{7*7}}',
  `\${7*7}`,
  '<script>alert(1)</script>',
  '"><img src=x>',
  '../../../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '\\',
  '"',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e400',
  '9'.repeat(400),
  'A'.repeat(5_000),
  '😀'.repeat(600),
  'é'.repeat(1_001),
  '\u0301'.repeat(200),
  '１２３４５６７',
  '٠١٢٣',
  '=1+1',
  'http://[::1',
  'file:///etc/passwd',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '2026-02-30T25:61:61Z',
  '+999999-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
]

const numbers: readonly number[] = [
  0,
  -0,
  -1,
  1.5,
  1e21,
  1e308,
  5e-324,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 63),
  Number.MAX_SAFE_INTEGER,
]

const wrongTypes: readonly unknown[] = [null, true, false, [], {}, [[]], [null], { a: 1 }, '', 'x', 0, 1]

/** JSON that is nested deeper than any real body. */
function deep(levels: number): unknown {
  let value: unknown = 'deep'
  for (let i = 0; i < levels; i++) value = i % 2 === 0 ? [value] : { a: value }
  return value
}

/** Names of members that have a special meaning in JavaScript, or that careless programs do not expect. */
export const evilNames: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  '',
  'a\0b',
  '\ud800',
  '0',
  'x'.repeat(300),
]

export const hostileTexts = texts

/** Values that the exchange must reject or handle: unusual texts and numbers, values of all types, and deeply nested ones. */
export const hostileValues: readonly unknown[] = [...texts, ...numbers, ...wrongTypes, deep(33), deep(600)]

export { wrongTypes }
