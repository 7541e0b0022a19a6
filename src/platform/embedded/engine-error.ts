/** Thrown if the engine cannot run. The message is a full sentence that states what the operator should do. */
export class EngineError extends Error {
  override name = 'EngineError'
}

/** The short reason of a failed system call, for the middle of a sentence. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const words: Record<string, string> = {
    EACCES: 'permission denied',
    EPERM: 'not permitted',
    ENOSPC: 'the disk is full',
    EROFS: 'the file system is read-only',
    ENOTDIR: 'a part of the path is a file',
    ENOENT: 'not found',
  }
  return (code && words[code]) ?? message
}
