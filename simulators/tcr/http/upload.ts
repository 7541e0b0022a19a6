/** A file in a multipart request. */
export type UploadedFile = { name: string; mimeType: string; content: Buffer }

/** The file of a multipart body; undefined if it cannot be read or has no file. */
export async function readUpload(octets: Buffer, contentType: string): Promise<UploadedFile | undefined> {
  try {
    const form = await new Response(octets, { headers: { 'content-type': contentType } }).formData()
    const file = form.get('file')
    if (!(file instanceof File)) return undefined
    return { name: file.name, mimeType: file.type, content: Buffer.from(await file.arrayBuffer()) }
  } catch {
    return undefined
  }
}
