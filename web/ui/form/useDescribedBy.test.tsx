import { PasswordInput, Select, TextInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { useDescribedBy } from './useDescribedBy.ts'

function Fields() {
  const [isWrong, setIsWrong] = useState(false)
  const [hasError, setHasError] = useState(false)
  return (
    <>
      <p id="reason">Horário inválido</p>
      <TextInput
        ref={useDescribedBy<HTMLInputElement>(isWrong ? 'reason' : undefined)}
        aria-label="Início"
        error={hasError && 'Obrigatório'}
      />
      <Select ref={useDescribedBy<HTMLInputElement>('reason')} aria-label="Fuso" data={['UTC']} />
      <PasswordInput ref={useDescribedBy<HTMLInputElement>('reason')} aria-label="Chave" />
      <button type="button" onClick={() => setIsWrong(!isWrong)}>
        errar
      </button>
      <button type="button" onClick={() => setHasError(!hasError)}>
        recusar
      </button>
    </>
  )
}

const described = (name: string): string[] =>
  (screen.getByLabelText(name, { selector: 'input' }).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent ?? `nothing has the id ${id}`)

test('a field is described by a text elsewhere, whatever Mantine says of it, and only while it is', async () => {
  const { user } = await show(<Fields />)
  expect(described('Fuso')).toEqual(['Horário inválido'])
  expect(described('Chave')).toEqual(['Horário inválido'])
  expect(described('Início')).toEqual([])
  await user.click(screen.getByText('errar'))
  expect(described('Início')).toEqual(['Horário inválido'])
  await user.click(screen.getByText('recusar'))
  expect(described('Início')).toEqual(['Obrigatório', 'Horário inválido'])
  await user.click(screen.getByText('errar'))
  expect(described('Início')).toEqual(['Obrigatório'])
  await user.click(screen.getByText('recusar'))
  expect(described('Início')).toEqual([])
})
