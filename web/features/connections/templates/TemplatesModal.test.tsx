import { notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import type { MessageTemplate } from '#contract/templates.ts'
import { TemplatePicture } from '#web/features/messages/templates/TemplatePicture.tsx'
import { exampleUser, show, type Answers, type Asked } from '#tests/component.tsx'
import { TemplatesModal } from './TemplatesModal.tsx'

const template = (change: Partial<MessageTemplate> = {}): MessageTemplate => ({
  ...{ id: 1, whatsappId: 3, name: 'segunda_via', language: 'pt_BR', category: 'UTILITY', state: 'APPROVED' },
  ...{ quality: 'GREEN', reason: '', header: { text: '', media: null }, body: 'Oi', footer: '', buttons: [] },
  ...{ variables: [], canFill: true, fetchedAt: '2026-11-20T10:00:00.000Z' },
  ...change,
})
const LIST = 'GET /whatsapp/3/templates'
const MAKE = 'POST /whatsapp/3/templates'
const listed = (...templates: MessageTemplate[]) => [{ body: { templates, count: templates.length, hasMore: false } }]
const rejected = template({ id: 2, name: 'promo', state: 'REJECTED', reason: 'PROMOTIONAL', quality: 'UNKNOWN' })

const open = (answers: Answers = {}) =>
  show(
    <TemplatesModal
      connection={{ id: 3, name: 'Loja' } as Connection}
      picture={(picture) => <TemplatePicture {...picture} />}
      onClose={vi.fn<() => void>()}
    />,
    {
      user: exampleUser({ profile: 'admin' }),
      answers: {
        [LIST]: listed(template(), rejected),
        [MAKE]: [{ body: template({ id: 9, state: 'PENDING' }) }],
        ...answers,
      },
    },
  )
const row = (name: string) => screen.findByText(name).then((cell) => cell.closest('tr')!)
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const write = (label: string | RegExp, text: string) => fireEvent.change(field(label), { target: { value: text } })
const picture = () => screen.getByRole('region', { name: 'Como o cliente vê' })
const submit = () => screen.getByRole('button', { name: 'Enviar para análise' })
const madeIn = (asked: Asked[]) => asked.filter(({ call }) => call === MAKE).map(({ body }) => body)

test('the list says state, reason, category and quality in words', async () => {
  await open()
  expect((await row('segunda_via')).textContent).toMatch(/português.*Utilidade.*Aprovado.*Alta/s)
  const told = (await row('promo')).textContent
  for (const text of ['Recusado pela Meta', 'O texto é de propaganda', 'Sem avaliação ainda'])
    expect(told).toContain(text)
})

test('a reason for which there are no words is shown as Meta tells it', async () => {
  await open({ [LIST]: listed(template({ state: 'REJECTED', reason: 'SOMETHING_NEW' })) })
  expect((await row('segunda_via')).textContent).toContain('Motivo dado pela Meta: SOMETHING_NEW')
})

async function newTemplate(answers: Answers = {}) {
  const page = await open(answers)
  await page.user.click(await screen.findByRole('button', { name: 'Novo modelo' }))
  await screen.findByRole('dialog', { name: 'Novo modelo' })
  return page
}

test('a template is made with its variables, examples and buttons, and its picture follows', async () => {
  const { user, asked } = await newTemplate()
  write(/^Nome\s*\*?$/, 'Vencimento da Fatura')
  expect(field(/^Nome\s*\*?$/).value).toBe('vencimento_da_fatura')
  write(/^Título/, 'Sua fatura')
  write(/^Texto\s*\*?$/, 'Oi, {{nome}}! Vence no dia {{dia}}, amanhã.')
  write(/^Exemplo de nome\s*\*?$/, 'Ana')
  write(/^Exemplo de dia\s*\*?$/, '5')
  await user.click(screen.getByRole('button', { name: 'Abrir endereço' }))
  expect(document.activeElement).toBe(field(/^Texto do botão/))
  write(/^Texto do botão/, 'Ver fatura')
  write(/^Endereço/, 'https://loja.test/{{1}}')
  write(/^Exemplo do final/, '48213')
  for (const text of ['Sua fatura', 'Oi, Ana! Vence no dia 5, amanhã.', 'Ver fatura'])
    expect(picture().textContent).toContain(text)
  await user.click(submit())
  await waitFor(() => expect(madeIn(asked)).toHaveLength(1))
  expect(madeIn(asked)).toEqual([
    {
      ...{ name: 'vencimento_da_fatura', language: 'pt_BR', category: 'UTILITY', header: 'Sua fatura', footer: '' },
      media: null,
      body: 'Oi, {{nome}}! Vence no dia {{dia}}, amanhã.',
      examples: { 'body.nome': 'Ana', 'body.dia': '5' },
      buttons: [{ kind: 'url', text: 'Ver fatura', target: 'https://loja.test/{{1}}', example: '48213' }],
    },
  ])
  await screen.findByRole('dialog', { name: 'Modelos de Loja' })
})

test('what Meta would not take is told at its field, and nothing is sent', async () => {
  const { user, asked } = await newTemplate()
  write(/^Nome\s*\*?$/, 'vencimento')
  write(/^Texto\s*\*?$/, 'Oi, tudo bem? {{nome}}')
  await user.click(submit())
  await screen.findByText(/a Meta não aceita uma no começo ou no fim/)
  expect(field(/^Exemplo de nome\s*\*?$/).getAttribute('aria-invalid')).toBe('true')
  expect(madeIn(asked)).toEqual([])
})

/** Plays the browser's own request, by which files are uploaded. */
class FakeUpload {
  static readonly forms: FormData[] = []
  upload = {}
  status = 200
  responseText = JSON.stringify(template({ id: 9, state: 'PENDING' }))
  onload?: () => void
  open(): void {
    // There is one address.
  }
  setRequestHeader(): void {
    // The token is not checked here.
  }
  send(form: FormData): void {
    FakeUpload.forms.push(form)
    setTimeout(() => this.onload?.())
  }
}

test('a template with a picture needs a sample of it, which is shown and goes along', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  const { user, asked } = await newTemplate()
  write(/^Título/, 'Oferta')
  await user.click(screen.getByRole('combobox', { name: 'No topo' }))
  await user.click(await screen.findByRole('option', { name: 'Uma imagem' }))
  expect(screen.queryByLabelText(/^Título/)).toBeNull()
  expect(picture().textContent).not.toContain('Oferta')
  write(/^Nome\s*\*?$/, 'natal')
  write(/^Texto\s*\*?$/, 'Feliz Natal!')
  await user.click(submit())
  expect((await screen.findByRole('alert')).textContent).toBe('Obrigatório')
  expect([madeIn(asked), FakeUpload.forms]).toEqual([[], []])
  const field = document.querySelector<HTMLInputElement>('input[type="file"]')!
  await user.upload(field, new File(['png'], 'natal.png', { type: 'image/png' }))
  expect(picture().textContent).toContain('natal.png')
  await user.click(submit())
  await waitFor(() => expect(FakeUpload.forms).toHaveLength(1))
  const [form] = FakeUpload.forms
  expect(JSON.parse(String(form?.get('template')))).toMatchObject({ name: 'natal', media: 'image', header: '' })
  expect(form?.get('file')).toMatchObject({ name: 'natal.png' })
  await screen.findByRole('dialog', { name: 'Modelos de Loja' })
})

test('a name that is taken is told once, at its field, and everything that was typed stays', async () => {
  const toasts = vi.spyOn(notifications, 'show')
  const { user } = await newTemplate({ [MAKE]: [{ status: 409, body: { error: 'ERR_TEMPLATE_NAME_TAKEN' } }] })
  write(/^Nome\s*\*?$/, 'vencimento')
  write(/^Texto\s*\*?$/, 'Seu pedido chegou.')
  await user.click(submit())
  await waitFor(() => expect(field(/^Nome\s*\*?$/).getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(/Já existe um modelo com este nome/)).toHaveLength(1)
  expect(toasts).not.toHaveBeenCalled()
  expect(field(/^Texto\s*\*?$/).value).toBe('Seu pedido chegou.')
})

test('a kind of button of which Meta takes no more cannot be added, until one is removed', async () => {
  const { user } = await newTemplate()
  const adder = () => screen.getByRole('button', { name: 'Ligar' })
  await user.click(adder())
  expect(adder()).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Remover Botão 1: Ligar' }))
  expect(adder()).toHaveProperty('disabled', false)
})

test('a template is deleted after a question', async () => {
  const DELETE = 'DELETE /whatsapp/3/templates/2'
  const uses = { 'GET /whatsapp/3/templates/2/uses': [{ body: { scheduled: 2, campaigns: 1 } }] }
  const { user, asked } = await open({ ...uses, [DELETE]: [{ body: { message: 'ok' } }] })
  await user.click(within(await row('promo')).getByRole('button', { name: /^Excluir promo/ }))
  const question = await screen.findByRole('dialog', { name: 'Excluir o modelo promo?' })
  expect(question.textContent).toContain('O nome só fica livre depois de 30 dias.')
  await within(question).findByText(/2 mensagens agendadas usam este modelo e não vão sair\./)
  expect(question.textContent).toContain('não vão sair. 1 campanha usa este modelo e só sai com outro.')
  await user.click(within(question).getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain(DELETE))
  await screen.findByRole('dialog', { name: 'Modelos de Loja' })
})
