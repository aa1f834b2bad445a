import { ALL_FORMATS, BufferSource, BufferTarget, Conversion, Input, OggOutputFormat, Output } from 'mediabunny'

/** Converts a recording to the format of phones: the same Opus data in Ogg. */
export async function voiceNote(webm: Uint8Array): Promise<Buffer> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(webm) })
  const target = new BufferTarget()
  const output = new Output({ format: new OggOutputFormat(), target })
  await (await Conversion.init({ input, output })).execute()
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}
