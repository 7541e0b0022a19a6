/**
 * Whether others than the program's own user (`self`) may read a secret file, or its group may change it. A file of root's that its group
 * may read is how clusters hand a secret to a program without rights: the group is that program's alone.
 */
export function openToOthers(
  { mode, uid }: { mode: number; uid: number },
  self: number | undefined = process.getuid?.(),
): boolean {
  const handed = uid === 0 && self !== 0
  return (mode & (handed ? 0o037 : 0o077)) !== 0
}
