import { Readable, Transform } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { TableError } from './table-error.ts'

const END = Buffer.from('PK\x05\x06', 'latin1')
const END_BYTES = 22
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8
const PIECE_BYTES = 64 * 1024
/** The size that writers put who do not know it, or put it elsewhere. */
const UNKNOWN_SIZE = 0xffffffff

/** `claimed` is the unpacked size that the entry states. */
type Entry = { method: number; packed: Buffer; claimed: number }

/** The files of an archive by their names in lower case. */
export type Archive = {
  /** Returns the unpacked bytes of a file, up to `limit`, or null if there is none with this name. */
  open(name: string, limit: number): AsyncIterable<Buffer> | null
  /** Unpacks a file to learn whether it exceeds `limit`. Throws TableError when it does. */
  assertFits(name: string, limit: number): Promise<void>
}

function packedBytes(zip: Buffer, offset: number, size: number): Buffer {
  if (zip.readUInt32LE(offset) !== LOCAL) throw new TableError('ERR_IMPORT_UNREADABLE')
  const start = offset + LOCAL_BYTES + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  return zip.subarray(start, start + size)
}

const normalizeName = (name: string): string => name.toLowerCase().replaceAll('\\', '/')

/** Reads the directory. Offsets outside the archive throw a RangeError. */
function entriesOf(zip: Buffer): Map<string, Entry> {
  const end = zip.lastIndexOf(END)
  if (end < 0 || end + END_BYTES > zip.length) throw new TableError('ERR_IMPORT_UNREADABLE')
  const entries = new Map<string, Entry>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new TableError('ERR_IMPORT_UNREADABLE')
    const nameBytes = zip.readUInt16LE(at + 28)
    entries.set(normalizeName(zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)), {
      method: zip.readUInt16LE(at + 10),
      packed: packedBytes(zip, zip.readUInt32LE(at + 42), zip.readUInt32LE(at + 20)),
      claimed: zip.readUInt32LE(at + 24),
    })
    at += ENTRY_BYTES + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

function directoryOf(zip: Buffer): Map<string, Entry> {
  try {
    return entriesOf(zip)
  } catch (error) {
    throw error instanceof RangeError ? new TableError('ERR_IMPORT_UNREADABLE') : error
  }
}

async function* readable(source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* source as AsyncIterable<Buffer>
  } catch (error) {
    throw error instanceof TableError ? error : new TableError('ERR_IMPORT_UNREADABLE')
  }
}

/** Returns a stream that fails after so many bytes. */
function limitBytes(limit: number): Transform {
  let room = limit
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      room -= piece.length
      done(room < 0 ? new TableError('ERR_IMPORT_TOO_LARGE') : null, piece)
    },
  })
}

function unpacked({ method, packed, claimed }: Entry, limit: number): AsyncIterable<Buffer> {
  if (claimed > limit && claimed !== UNKNOWN_SIZE) throw new TableError('ERR_IMPORT_TOO_LARGE')
  if (method !== STORED && method !== DEFLATED) throw new TableError('ERR_IMPORT_UNREADABLE')
  const source = Readable.from([packed])
  const limited = limitBytes(limit)
  if (method === STORED) return readable(source.pipe(limited))
  const inflated = createInflateRaw({ chunkSize: PIECE_BYTES }).on('error', (error) => limited.destroy(error))
  limited.on('close', () => inflated.destroy())
  return readable(source.pipe(inflated).pipe(limited))
}

/**
 * Opens a zip archive. Its files are unpacked piece by piece, each up to a limit whatever it claims, so that a zip bomb
 * has no effect. Throws TableError, also while a file is read.
 */
export function openArchive(zip: Buffer): Archive {
  const entries = directoryOf(zip)
  const open: Archive['open'] = (name, limit) => {
    const entry = entries.get(normalizeName(name))
    return entry ? unpacked(entry, limit) : null
  }
  return {
    open,
    async assertFits(name, limit) {
      for await (const _ of open(name, limit) ?? []);
    },
  }
}
