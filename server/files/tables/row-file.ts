/** A file with the rows of a table, by which another process hands them over: batches of JSON, one after the other. */
import { open, type FileHandle } from 'node:fs/promises'

/** `number` is the row's number in a spreadsheet program, from 1. */
export type TableRow = { number: number; cells: string[] }

/** The length of a batch stands before it, so that no more than one is in memory. */
const LENGTH_BYTES = 4

export async function writeRowFile(path: string, batches: AsyncIterable<TableRow[]>): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    for await (const batch of batches) {
      const content = Buffer.from(JSON.stringify(batch))
      const length = Buffer.alloc(LENGTH_BYTES)
      length.writeUInt32LE(content.length)
      await file.writeFile(length)
      await file.writeFile(content)
    }
  } finally {
    await file.close()
  }
}

/** Returns the next bytes of a file, or null at its end. */
async function readNext(file: FileHandle, length: number): Promise<Buffer | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length)
  if (bytesRead === length) return buffer
  if (bytesRead > 0) throw new Error('a file with rows is cut short')
  return null
}

/** Yields the batches of an open file. */
export async function* readRowFile(file: FileHandle): AsyncGenerator<TableRow[]> {
  for (let length = await readNext(file, LENGTH_BYTES); length; length = await readNext(file, LENGTH_BYTES)) {
    const content = await readNext(file, length.readUInt32LE())
    if (content) yield JSON.parse(content.toString()) as TableRow[]
  }
}
