import assert from 'node:assert/strict'
import { test } from 'node:test'
import { provisioningLines, readProvisioningFile } from './results-file.ts'

const request = {
  link_id: '01a21fa9-bd13-7000-a6a2-a3b6184a31d2',
  submitted_at: '2027-01-01T00:00:00.000Z',
  operation: 'link',
  number: '12015550100',
  registry_campaign_id: 'CKITE01',
  previous_registry_campaign_id: null,
}
const [head, line] = provisioningLines([request]) as [string, string]
const fill = (result: string) => line.replace(/,,$/, result)
const { link_id, submitted_at } = request

test('an exported file without outcomes has no results, and a filled one has them', () => {
  assert.deepEqual(readProvisioningFile([head, line].join('\n')), { results: [], skipped: 1 })
  const filled = ['\uFEFF' + head, fill(',done,'), fill(',rejected,"Not ""here"",\nyet"'), line].join('\r\n')
  assert.deepEqual(readProvisioningFile(filled), {
    results: [
      { link_id, submitted_at, outcome: 'done' },
      { link_id, submitted_at, outcome: 'rejected', reason: 'Not "here",\nyet' },
    ],
    skipped: 1,
  })
})

test('a spreadsheet may separate the cells by semicolons', () => {
  const filled = [head, fill(',rejected,Not here')].join('\r\n').replaceAll(',', ';')
  assert.deepEqual(readProvisioningFile(filled).results, [
    { link_id, submitted_at, outcome: 'rejected', reason: 'Not here' },
  ])
})

test('a file that cannot be read is refused with the line', () => {
  for (const [result, message] of [
    [',perhaps,', /^Line 2: the outcome must be done or rejected, not perhaps\.$/],
    [',rejected,', /^Line 2: state the reason/],
    [',rejected,"Not', /^Line 2 has an unclosed quote\.$/],
  ] as const)
    assert.throws(() => readProvisioningFile([head, fill(result)].join('\n')), { message })
  assert.throws(() => readProvisioningFile(line), { message: /^The first line must name the columns/ })
})
