import { inflateRawSync } from 'node:zlib'
import { TableError } from '#server/files/tables/table-error.ts'

const END = Buffer.from('PK\x05\x06', 'latin1')
const END_BYTES = 22
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

type Entry = { name: string; method: number; packed: Buffer }
export type Unzipped = { name: string; content: Buffer }

/** The packed bytes of an entry. What the headers say of the size afterwards is not believed, and not even read. */
function packedBytes(zip: Buffer, offset: number, size: number): Buffer {
  if (zip.readUInt32LE(offset) !== LOCAL) throw new TableError('ERR_IMPORT_UNREADABLE')
  const start = offset + LOCAL_BYTES + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  return zip.subarray(start, start + size)
}

function entriesOf(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf(END)
  if (end < 0 || end + END_BYTES > zip.length) throw new TableError('ERR_IMPORT_UNREADABLE')
  const entries: Entry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new TableError('ERR_IMPORT_UNREADABLE')
    const nameBytes = zip.readUInt16LE(at + 28)
    entries.push({
      name: zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      method: zip.readUInt16LE(at + 10),
      packed: packedBytes(zip, zip.readUInt32LE(at + 42), zip.readUInt32LE(at + 20)),
    })
    at += ENTRY_BYTES + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

function unpack({ method, packed }: Entry, room: number): Buffer {
  if (method === STORED) return packed
  if (method !== DEFLATED) throw new TableError('ERR_IMPORT_UNREADABLE')
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, room) })
  } catch (error) {
    throw new TableError(isFull(error) ? 'ERR_IMPORT_TOO_LARGE' : 'ERR_IMPORT_UNREADABLE')
  }
}

/**
 * Unpacks the wanted files of a zip archive into at most `limit` bytes together: a bomb is cut off while it goes off.
 * Throws TableError.
 */
export function unzip(zip: Buffer, wanted: RegExp, limit: number): Unzipped[] {
  let room = limit
  return entriesOf(zip)
    .filter(({ name }) => wanted.test(name))
    .map((entry) => {
      const content = unpack(entry, room)
      room -= content.length
      if (room < 0) throw new TableError('ERR_IMPORT_TOO_LARGE')
      return { name: entry.name, content }
    })
}
