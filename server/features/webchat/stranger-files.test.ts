import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { channelStage as stage, messages } from '#tests/channel-fixture.ts'
import { picture } from '#tests/media-samples.ts'
import { createTestApp } from '#tests/test-app.ts'
import { siteOfCompany, visitorOf } from '#tests/webchat-fixture.ts'

beforeAll(async () => {
  stage.w = await createTestApp({ roles: 'web,worker,channels' })
})
afterAll(() => stage.w.close())
beforeEach(async () => {
  stage.company = await stage.w.company()
})

/** A second of silence as programs of old record it, which no phone plays as a voice note. */
function wave(): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(44 + 16_000)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + 16_000, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(8000, 24)
  bytes.writeUInt32LE(16_000, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(16_000, 40)
  return new Uint8Array(bytes)
}

test('a recording that would have to be converted stays as it came, and no program of the system reads it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-'))
  const program = join(folder, 'ffmpeg')
  // Converts everything into a copy of itself, as the real one would into a voice note.
  await writeFile(program, '#!/bin/sh\nfor last; do :; done\nprintf "OggS" > "$last"\n')
  await chmod(program, 0o755)
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  try {
    const { site } = await siteOfCompany()
    const maria = await visitorOf(site)
    const { status } = await maria.send({ name: 'audio.wav', bytes: wave() }, 'clientId=a-recording&voice=true')
    expect(status).toBe(204)
    expect(await messages()).toMatchObject([{ mediaType: 'audio', mediaName: 'audio.wav' }])
    const { rows } = await stage.w.owner.query('select voice, media_mimetype from messages where company_id = $1', [
      stage.company.id,
    ])
    expect(rows).toEqual([{ voice: false, media_mimetype: expect.stringMatching(/^audio\/.*wav/) }])
  } finally {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  }
})

test('a file that is sent again is not stored again, nor looked at', async () => {
  const { site } = await siteOfCompany()
  const maria = await visitorOf(site)
  const file = { name: 'sala.png', bytes: new Uint8Array(await picture(64, 48).png().toBuffer()) }
  expect((await maria.send(file, 'clientId=a-picture')).status).toBe(204)
  const written = vi.spyOn(stage.w.services.files, 'write')
  expect((await maria.send(file, 'clientId=a-picture')).status).toBe(204)
  expect(written).not.toHaveBeenCalled()
  written.mockRestore()
  expect(await messages()).toHaveLength(1)
})
