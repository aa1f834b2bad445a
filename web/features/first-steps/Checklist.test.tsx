import { Notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FIRST_STEPS, type FirstStep, type FirstSteps } from '#contract/first-steps.ts'
import { sessionState } from '#web/session/store.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { Checklist } from './Checklist.tsx'

const admin = exampleUser({ profile: 'admin' })
const steps = (done: readonly FirstStep[], skipped: readonly FirstStep[] = []): FirstSteps => ({
  isOpen: true,
  hasSamples: false,
  steps: FIRST_STEPS.map((step) => ({ step, isDone: done.includes(step), isSkipped: skipped.includes(step) })),
})

const settings = { 'GET /settings': [{ body: [] }] }

test('the checklist says what is left, leads there, and lets a step be skipped', async () => {
  const { user, asked } = await show(<Checklist />, {
    user: admin,
    answers: {
      ...settings,
      'GET /first-steps': [{ body: steps(['number']) }],
      'PUT /first-steps': [{ body: steps(['number'], ['team']) }],
    },
  })
  expect(await screen.findByText('Faltam 4')).toBeTruthy()
  const [number, queues, , team] = screen.getAllByRole('listitem')
  expect(within(number as HTMLElement).getByRole('img', { name: 'Feito' })).toBeTruthy()
  expect(
    within(queues as HTMLElement)
      .getByRole('link', { name: 'Ir para filas' })
      .getAttribute('href'),
  ).toBe('/queues')
  await user.click(within(team as HTMLElement).getByRole('button', { name: 'Pular: Convide a equipe' }))
  expect(await screen.findByText('Faltam 3')).toBeTruthy()
  expect(asked.at(-1)).toEqual({ call: 'PUT /first-steps', body: { skipped: ['team'] } })
})

test('the checklist ends by itself when all is done', async () => {
  const { asked } = await show(<Checklist />, {
    user: admin,
    answers: {
      ...settings,
      'GET /first-steps': [{ body: steps(FIRST_STEPS) }],
      'PUT /first-steps': [{ body: { ...steps(FIRST_STEPS), isOpen: false } }],
    },
  })
  expect(await screen.findByText('Tudo pronto')).toBeTruthy()
  await waitFor(() => expect(asked).toContainEqual({ call: 'PUT /first-steps', body: { isOpen: false } }))
  expect(asked.filter(({ call }) => call === 'PUT /first-steps')).toHaveLength(1)
})

test('samples are made in the language of the screen, and deleted after a question', async () => {
  const { user, asked } = await show(<Checklist />, {
    user: admin,
    answers: {
      ...settings,
      'GET /first-steps': [{ body: steps([]) }],
      'POST /first-steps/samples': [{ body: { ...steps([]), hasSamples: true } }],
      'DELETE /first-steps/samples': [{ body: steps([]) }],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Criar exemplos' }))
  await user.click(await screen.findByRole('button', { name: 'Excluir exemplos' }))
  expect(asked.at(-1)).toEqual({ call: 'POST /first-steps/samples', body: { language: 'pt' } })
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }))
  expect(await screen.findByRole('button', { name: 'Criar exemplos' })).toBeTruthy()
  expect(asked.at(-1)?.call).toBe('DELETE /first-steps/samples')
})

const isInSession = (): boolean => {
  const session = sessionState()
  return session.status === 'in' && session.user.company.checklistOpen
}
const card = (name = 'Primeiros passos') => screen.queryByRole('region', { name })

test('the checklist is hidden for all administrators with an undo', async () => {
  const { user, asked } = await show(
    <>
      <Notifications />
      <Checklist />
    </>,
    {
      user: admin,
      answers: {
        ...settings,
        'GET /first-steps': [{ body: steps([]) }],
        'PUT /first-steps': [{ body: { ...steps([]), isOpen: false } }, { body: steps([]) }],
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Ocultar os primeiros passos' }))
  await waitFor(() => expect(card()).toBeNull())
  expect(isInSession()).toBe(false)
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(card()).toBeTruthy())
  expect(isInSession()).toBe(true)
  const changes = asked.filter(({ call }) => call === 'PUT /first-steps').map(({ body }) => body)
  expect(changes).toEqual([{ isOpen: false }, { isOpen: true }])
})

test('samples can still be deleted once the checklist is closed', async () => {
  const left: FirstSteps = { ...steps([]), hasSamples: true }
  const { user, asked } = await show(<Checklist />, {
    user: admin,
    answers: {
      ...settings,
      'GET /first-steps': [{ body: left }],
      'PUT /first-steps': [{ body: { ...left, isOpen: false } }],
      'DELETE /first-steps/samples': [{ body: { ...steps([]), isOpen: false } }],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Ocultar os primeiros passos' }))
  await waitFor(() => expect(card()).toBeNull())
  expect([card('Conversas de exemplo') !== null, isInSession()]).toEqual([true, true])
  await user.click(screen.getByRole('button', { name: 'Excluir exemplos' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(card('Conversas de exemplo')).toBeNull())
  expect(isInSession()).toBe(false)
  expect(asked.at(-1)?.call).toBe('DELETE /first-steps/samples')
})

function onPhone() {
  const answer = (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width: 900px') }) as MediaQueryList
  const spy = vi.spyOn(window, 'matchMedia').mockImplementation(answer)
  onTestFinished(() => spy.mockRestore())
  return spy
}

test('a phone shows one line of the checklist until it is unfolded, and remembers that; a wide screen shows all', async () => {
  const spy = onPhone()
  const answers = { ...settings, 'GET /first-steps': [{ body: steps([]) }] }
  const { user } = await show(<Checklist />, { user: admin, answers })
  const unfold = await screen.findByRole('button', { name: 'Mostrar os primeiros passos' })
  expect([unfold.getAttribute('aria-expanded'), screen.queryAllByRole('listitem').length]).toEqual(['false', 0])
  expect(screen.getByText('Faltam 5')).toBeTruthy()
  await user.click(unfold)
  const fold = screen.getByRole('button', { name: 'Recolher os primeiros passos' })
  expect([fold.getAttribute('aria-expanded'), screen.getAllByRole('listitem').length]).toEqual(['true', 5])
  cleanup()
  await show(<Checklist />, { user: admin, answers })
  expect(await screen.findAllByRole('listitem')).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Recolher os primeiros passos' }))
  cleanup()
  spy.mockRestore()
  await show(<Checklist />, { user: admin, answers })
  expect(await screen.findAllByRole('listitem')).toHaveLength(5)
  expect(screen.queryByRole('button', { name: /Recolher|Mostrar os primeiros/ })).toBeNull()
})
