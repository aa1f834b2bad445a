import { IconBolt, IconPaperclip } from '@tabler/icons-react'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { Tool } from './Tool.tsx'

const nothing = () => undefined

test('a tool names its key, if it has one', async () => {
  await show(
    <>
      <Tool label="Respostas rápidas" icon={IconBolt} onClick={nothing} shortcut="/" />
      <Tool label="Anexar" icon={IconPaperclip} onClick={nothing} />
    </>,
  )
  expect(screen.getAllByRole('button').map(({ title }) => title)).toEqual(['Respostas rápidas (/)', 'Anexar'])
})
