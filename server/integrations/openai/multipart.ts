import { randomUUID } from 'node:crypto'

type Upload = { name: string; mimetype: string; bytes: Buffer }

/** Builds a form with one file, as `fetch` would, but for our own egress. */
export function multipartOf(fields: Record<string, string>, file: Upload): { contentType: string; body: Buffer } {
  const boundary = `balcao-${randomUUID()}`
  const open = `--${boundary}\r\ncontent-disposition: form-data; name=`
  const parts = Object.entries(fields).map(([name, value]) => Buffer.from(`${open}"${name}"\r\n\r\n${value}\r\n`))
  const head = Buffer.from(`${open}"file"; filename="${file.name}"\r\ncontent-type: ${file.mimetype}\r\n\r\n`)
  const body = Buffer.concat([...parts, head, file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { contentType: `multipart/form-data; boundary=${boundary}`, body }
}
