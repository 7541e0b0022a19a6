/** A file in a multipart request. */
export type UploadedFile = { name: string; mimeType: string; content: Buffer }

/** The file of a multipart body, if it has one; undefined if the body cannot be read. */
export async function readUpload(
  octets: Buffer,
  contentType: string,
): Promise<{ file?: UploadedFile } | undefined> {
  try {
    const form = await new Response(octets, { headers: { 'content-type': contentType } }).formData()
    const file = form.get('file')
    if (!(file instanceof File)) return {}
    const content = Buffer.from(await file.arrayBuffer())
    return { file: { name: file.name, mimeType: file.type, content } }
  } catch {
    return undefined
  }
}
