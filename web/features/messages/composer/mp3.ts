import { registerMp3Encoder } from '@mediabunny/mp3-encoder'
import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  canEncodeAudio,
  Conversion,
  Input,
  Mp3OutputFormat,
  Output,
} from 'mediabunny'

/**
 * Encodes a recording as mp3; returns null if that is not possible. The encoder is large, so this file is loaded when a
 * recording ends.
 */
export async function encodeMp3(recorded: Blob, bitrate: number): Promise<Blob | null> {
  if (!(await canEncodeAudio('mp3'))) registerMp3Encoder()
  const input = new Input({ source: new BlobSource(recorded), formats: ALL_FORMATS })
  const output = new Output({ format: new Mp3OutputFormat(), target: new BufferTarget() })
  const conversion = await Conversion.init({ input, output, audio: { codec: 'mp3', bitrate } })
  if (!conversion.isValid) return null
  await conversion.execute()
  const { buffer } = output.target
  return buffer ? new Blob([buffer], { type: 'audio/mpeg' }) : null
}
