/**
 * Whether others than the program's own user (`self`) may read a secret file, or its group may change it. A file of root that its group
 * may read is allowed, because clusters provide secrets in this way to unprivileged programs, which have an exclusive group.
 */
export function openToOthers(
  { mode, uid }: { mode: number; uid: number },
  self: number | undefined = process.getuid?.(),
): boolean {
  const handed = uid === 0 && self !== 0
  return (mode & (handed ? 0o037 : 0o077)) !== 0
}
