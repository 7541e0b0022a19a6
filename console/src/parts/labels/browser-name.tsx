const browsers: readonly [RegExp, string][] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/HeadlessChrome\//, 'Chrome (headless)'],
  [/\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
]

const nameIn = (table: readonly [RegExp, string][], agent: string) =>
  table.find(([sign]) => sign.test(agent))?.[1]

/** `Firefox, Linux`, with the full user agent in the tooltip. */
export function BrowserName({ of: agent }: { of: string }) {
  const name = [nameIn(browsers, agent), nameIn(systems, agent)].filter(Boolean).join(', ')
  return <span title={agent}>{name || agent || 'Unknown'}</span>
}
