/** A form as browsers send it, for `World.call`: its bytes and the header that explains them. */
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
