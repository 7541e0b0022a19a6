import { fail, type Finding, ok, warn } from './finding.ts'

const oldest = 24
const pinned = 26

/** Whether this Node runs the program, and is the one that it is tested on. */
export function checkRuntime(version: string = process.versions.node): Finding {
  const major = Number.parseInt(version, 10)
  if (major < oldest)
    return fail('Node', `${version} is too old: install ${oldest} or newer, or start by \`npm start\`.`)
  if (major !== pinned)
    return warn(
      'Node',
      `${version} works, but releases are tested on ${pinned}: start by \`npm start\` to use it.`,
    )
  return ok('Node', version)
}
