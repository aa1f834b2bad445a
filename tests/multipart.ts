/** Returns a form as browsers send it, for `TestApp.call`: its bytes and the header with its boundary. */
export async function multipart(parts: Record<string, string | { name: string; bytes: Uint8Array<ArrayBuffer> }>) {
  const form = new FormData()
  for (const [field, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(field, part)
    else form.append(field, new Blob([part.bytes]), part.name)
  }
  const request = new Response(form)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return { body: Buffer.from(await request.arrayBuffer()), headers }
}
