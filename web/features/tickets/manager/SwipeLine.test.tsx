import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { setLanguage } from '#web/i18n.ts'
import { show } from '#tests/component.tsx'
import { SwipeLine } from './SwipeLine.tsx'
import { swipeKnownPreference } from './useSwipe.ts'

test.each([
  [true, 'tap', 'Puxe para a direita para aceitar. Toque para ler antes, sem o cliente saber.'],
  [true, 'hold', 'Puxe para a direita para aceitar. Segure para espiar antes, sem o cliente saber.'],
  [true, null, 'Puxe para a direita para aceitar.'],
  [false, 'tap', 'Puxe para a esquerda para adiar ou resolver.'],
] as const)(
  'the line says what a finger can do there: waiting %s, reading by %s',
  async (isPending, reading, words) => {
    await show(<SwipeLine isPending={isPending} reading={reading} />)
    expect(screen.getByText(words)).toBeTruthy()
  },
)

test('the line is said in the language of the person, and closing it makes it known', async () => {
  onTestFinished(() => {
    swipeKnownPreference.set(false)
    return setLanguage('pt')
  })
  await setLanguage('en')
  const { user } = await show(<SwipeLine isPending={false} reading={null} />)
  expect(screen.getByText('Swipe left to snooze or resolve.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close the tip' }))
  expect(swipeKnownPreference.get()).toBe(true)
})
