import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { AudioPlayer } from './AudioPlayer.tsx'

const URL = '/files/7?signature=x'
const player = () => <AudioPlayer url={URL} seconds={3} seed="1" />

/** The codes are those of `MediaError`. */
function fail(code: number): void {
  const audio = document.querySelector('audio')
  if (!audio) throw new Error('no audio')
  Object.defineProperty(audio, 'error', { value: { code } })
  fireEvent.error(audio)
}

test.each([
  ['while it is decoded', 3],
  ['before it begins', 4],
])('a sound that the browser cannot play says so, %s, and offers the file', async (_when, code) => {
  await show(player())
  fail(code)
  expect(await screen.findByText(/Este navegador não toca este áudio\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Baixar' }).getAttribute('href')).toBe(`${URL}&download=1`)
  expect(screen.queryByRole('button', { name: 'Ouvir áudio' })).toBeNull()
})

test('a connection that breaks off leaves the player', async () => {
  await show(player())
  fail(2)
  expect(screen.getByRole('button', { name: 'Ouvir áudio' })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
