import { fail, type Finding, ok, warn } from '#exchange/checks/finding.ts'

const oldest = 24
const pinned = 26

/** Checks that this Node version is supported, and is the version that releases are tested on. */
export function checkRuntime(version: string = process.versions.node): Finding {
  const major = Number.parseInt(version, 10)
  if (major < oldest)
    return fail('node', `${version} is too old: install ${oldest} or newer, or start with \`npm start\`.`)
  if (major !== pinned)
    return warn(
      'node',
      `${version} works, but releases are tested on ${pinned}: start with \`npm start\` to use that version.`,
    )
  return ok('node', version)
}
