import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/client.ts'
import { useSaveForm } from './useSaveForm.ts'
import { show } from '#tests/component.tsx'

type Values = { name: string }
type Options = Partial<Parameters<typeof useSaveForm<Values, string>>[0]>

const toasts = vi.spyOn(notifications, 'show')
const said = () => toasts.mock.calls.map(([{ message }]) => message)
const onSaved = vi.fn<(saved: string, values: Values) => void>()
const onSettled = vi.fn<() => void>()
const TAKEN = new ApiError(400, 'ERR_TAG_NAME_ALREADY_EXISTS')

function Form({ options }: { options: Options }) {
  const { form, submit } = useSaveForm<Values, string>({
    initialValues: { name: 'azul' },
    validate: ({ name }) => (name === '' ? { name: 'vazio' } : {}),
    save: async ({ name }) => name.toUpperCase(),
    savedText: 'Salvo',
    onSaved,
    onSettled,
    ...options,
  })
  return (
    <form onSubmit={submit}>
      <TextInput label="Nome" {...form.getInputProps('name')} />
      <button type="submit" disabled={form.submitting}>
        Salvar
      </button>
    </form>
  )
}

async function submitWith(options: Options) {
  const shown = await show(<Form options={options} />)
  await shown.user.click(screen.getByRole('button', { name: 'Salvar' }))
  return shown
}
const refusing = (error: unknown) => vi.fn<(values: Values) => Promise<string>>().mockRejectedValue(error)

beforeEach(() => {
  for (const mock of [toasts, onSaved, onSettled]) mock.mockClear()
})

test('saving a form shows a toast and passes answer and values on', async () => {
  await submitWith({ savedText: (saved, { name }) => `${name} é ${saved}` })
  await waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith('AZUL', { name: 'azul' }))
  expect(said()).toEqual(['azul é AZUL'])
  expect(onSettled).toHaveBeenCalledOnce()
})

test('an error of the server shows as toast and at its field, and the values stay', async () => {
  const save = refusing(TAKEN)
  const { user } = await submitWith({ save })
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce())
  expect(said()).toEqual(['Já existe uma etiqueta com esse nome'])
  expect(await screen.findByText('Já existe uma etiqueta com esse nome')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveProperty('value', 'azul')
  expect(onSaved).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
})

test('a form can replace the text of an error and the field that shows it', async () => {
  const onRefused = vi.fn<(errors: Record<string, string>) => void>()
  const mapErrors = (errors: Record<string, string>) => ({ other: errors['name'] ?? '' })
  await submitWith({ save: refusing(TAKEN), failedText: 'Não deu', mapErrors, onRefused })
  await waitFor(() => expect(said()).toEqual(['Não deu']))
  expect(onRefused).toHaveBeenCalledExactlyOnceWith({ other: 'Já existe uma etiqueta com esse nome' })
  expect(screen.queryByText('Já existe uma etiqueta com esse nome')).toBeNull()
})

test('an invalid form is not sent to the server', async () => {
  const save = vi.fn<(values: Values) => Promise<string>>()
  const onInvalid = vi.fn<(errors: object) => void>()
  await submitWith({ initialValues: { name: '' }, save, onInvalid })
  expect(await screen.findByText('vazio')).toBeTruthy()
  expect(onInvalid.mock.calls[0]?.[0]).toEqual({ name: 'vazio' })
  expect(save).not.toHaveBeenCalled()
  expect(said()).toEqual([])
})
