import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { rewrapOpus, type GivenFile } from './media-inspector.ts'
import type { FileStore, StoredBytes } from './storage.ts'
import { endWithProcess } from '#server/lib/end-with-process.ts'
import { fairLimit } from '#server/lib/fair-limit.ts'

const FFMPEG_MS = 60_000

/** The allowed protocols are listed because some formats contain further URLs to read. */
const FFMPEG_INPUT = ['-y', '-v', 'error', '-protocol_whitelist', 'file,pipe']
const FFMPEG_OUTPUT = ['-vn', '-ac', '1', '-c:a', 'libopus', '-b:a', '32k', '-f', 'ogg']

/** Limits parallel conversions; one company has one at most. */
const limitTranscoding = fairLimit({ slots: 2, ofEach: 1 })

/** Converts with the system's ffmpeg; returns false if there is none or it fails. */
function transcode(from: string, to: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const options = [...FFMPEG_INPUT, '-i', from, ...FFMPEG_OUTPUT, to]
  const child = spawn('ffmpeg', options, { stdio: 'ignore', timeout: FFMPEG_MS, killSignal: 'SIGKILL' })
  endWithProcess(child)
  child.on('error', () => resolve(false))
  child.on('exit', (code) => resolve(code === 0))
  return promise
}

/**
 * Converts a recording to Ogg Opus, as phones play voice notes; null when this machine cannot. What strangers send is only
 * wrapped anew, in a process without rights: the system's ffmpeg has no such bounds, and would keep users waiting.
 */
export async function toVoiceNote(store: FileStore, sound: GivenFile, size: number): Promise<StoredBytes | null> {
  const { companyId, fromOutside, path: from } = sound
  const to = `${from}.ogg`
  try {
    const isMade =
      (await rewrapOpus(sound, to)) || (!fromOutside && (await limitTranscoding(companyId, () => transcode(from, to))))
    if (!isMade) return null
    return await store.write(companyId, createReadStream(to), size * 4 + 1024 * 1024)
  } finally {
    await rm(to, { force: true })
  }
}
