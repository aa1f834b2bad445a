import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CampaignModal } from './CampaignModal.tsx'
import { forgetDraft } from './useKeptDraft.ts'
import { campaignSources, exampleCampaign } from '#tests/campaign-samples.ts'
import { exampleUser, show } from '#tests/component.tsx'

const admin = exampleUser({ profile: 'admin' })
const onClose = vi.fn<() => void>()
beforeEach(() => {
  onClose.mockClear()
  for (const id of [null, 1]) forgetDraft(admin.id, id)
})

test.each([
  ['Nova Campanha', null],
  ['Alterar Campanha', exampleCampaign()],
  ['Visualizar Campanha', exampleCampaign({ status: 'FINALIZADA', editable: false })],
])('the dialog is called %s', async (title, campaign) => {
  await show(<CampaignModal campaign={campaign} onClose={onClose} />, { user: admin, answers: campaignSources })
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  const name = screen.getByLabelText<HTMLInputElement>(/^Nome/)
  expect(name.readOnly).toBe(campaign?.editable === false)
})

test('a variable is inserted by its button, and empty texts are sent as null', async () => {
  const { user, asked } = await show(<CampaignModal campaign={null} onClose={onClose} />, {
    user: admin,
    answers: { ...campaignSources, 'POST /campaigns': [{ body: exampleCampaign() }] },
  })
  await user.type(await screen.findByLabelText(/^Nome/), 'Natal')
  await user.type(screen.getByLabelText('Mensagem 1'), 'Oi, ')
  await user.click(screen.getByRole('button', { name: 'Inserir Nome' }))
  await user.click(screen.getByRole('button', { name: 'Salvar rascunho' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(asked.find(({ call }) => call === 'POST /campaigns')?.body).toMatchObject({
    ...{ name: 'Natal', message1: 'Oi, {nome}', message2: null, confirmationMessage1: null, scheduledAt: null },
    ...{ contactListId: null, tagListId: null, whatsappId: null, confirmation: false },
  })
})

test('unknown variables are listed for hidden texts too, but not for requests that are switched off', async () => {
  const campaign = exampleCampaign({ message2: 'Use {cupom}', confirmationMessage1: 'Posso, {apelido}?' })
  await show(<CampaignModal campaign={campaign} onClose={onClose} />, { user: admin, answers: campaignSources })
  expect((await screen.findByText(/^{cupom} não é uma variável/)).textContent).not.toContain('{apelido}')
})

test('a list that is made of a tag stays when the campaign is saved again', async () => {
  const made = exampleCampaign({ tagListId: 6, contactListId: 9, contactList: { id: 9, name: 'Natal | TAG: 6' } })
  const { user, asked } = await show(<CampaignModal campaign={null} onClose={onClose} />, {
    user: admin,
    answers: { ...campaignSources, 'POST /campaigns': [{ body: made }], 'PUT /campaigns/1': [{ body: made }] },
  })
  await user.type(await screen.findByLabelText(/^Nome/), 'Natal')
  await user.click(screen.getByRole('combobox', { name: 'Conexão' }))
  await user.click(await screen.findByRole('option', { name: 'Loja Centro' }))
  await user.type(screen.getByLabelText('Mensagem 1'), 'Oi')
  await user.click(screen.getByRole('combobox', { name: 'Lista de etiquetas' }))
  await user.click(await screen.findByRole('option', { name: 'VIP' }))
  expect(screen.getByText(/A lista sai da etiqueta ao salvar/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Iniciar agora' }))
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(asked.some(({ call }) => call === 'PUT /campaigns/1')).toBe(true))
  expect(asked.find(({ call }) => call === 'PUT /campaigns/1')?.body).toMatchObject({ tagListId: 6, contactListId: 9 })
})

test('the confirmation texts are asked for only when confirmation is on', async () => {
  await show(<CampaignModal campaign={exampleCampaign({ confirmation: true })} onClose={onClose} />, {
    user: admin,
    answers: campaignSources,
  })
  expect(await screen.findByLabelText('Mensagem de confirmação 1')).toBeTruthy()
})

test('a test is sent after the campaign is saved', async () => {
  const { user, asked } = await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, {
    user: admin,
    answers: {
      ...campaignSources,
      'PUT /campaigns/1': [{ body: exampleCampaign() }],
      'POST /campaigns/1/test': [{ body: null }],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Enviar teste' }))
  const dialog = await screen.findByRole('dialog', { name: 'Enviar um teste' })
  await user.type(within(dialog).getByLabelText('Número com DDD'), '11988887777')
  await user.click(within(dialog).getByRole('button', { name: 'Enviar teste' }))
  await waitFor(() => expect(asked.some(({ call }) => call === 'POST /campaigns/1/test')).toBe(true))
  const calls = asked.map(({ call }) => call)
  expect(calls).toContain('PUT /campaigns/1')
  expect(calls.indexOf('PUT /campaigns/1')).toBeLessThan(calls.indexOf('POST /campaigns/1/test'))
  expect(asked.find(({ call }) => call === 'POST /campaigns/1/test')?.body).toEqual({
    number: '11988887777',
    variant: 1,
  })
})

test('the dialog of a test says in words why it is refused, and stays open', async () => {
  const { user } = await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, {
    user: admin,
    answers: {
      ...campaignSources,
      'PUT /campaigns/1': [{ body: exampleCampaign() }],
      'POST /campaigns/1/test': [
        { status: 409, body: { error: 'ERR_CAMPAIGN_DAILY_LIMIT' } },
        { status: 409, body: { error: 'ERR_OPTED_OUT' } },
      ],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Enviar teste' }))
  const dialog = await screen.findByRole('dialog', { name: 'Enviar um teste' })
  await user.type(within(dialog).getByLabelText('Número com DDD'), '11988887777')
  await user.click(within(dialog).getByRole('button', { name: 'Enviar teste' }))
  expect(await within(dialog).findByText(/limite de pessoas novas desta conexão acabou por hoje/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Enviar teste' }))
  expect(await within(dialog).findByText(/pediu para não receber mensagens de divulgação/)).toBeTruthy()
})

test('a campaign that lost its connection gets another one in the dialog, and goes on', async () => {
  const orphan = exampleCampaign({
    ...{ status: 'EM_ANDAMENTO', startedAt: '2026-11-20T12:00:00.000Z', pauseReason: 'connectionDeleted' },
    ...{ whatsappId: null, whatsapp: null },
  })
  const { user, asked } = await show(<CampaignModal campaign={orphan} onClose={onClose} />, {
    user: admin,
    answers: {
      ...campaignSources,
      'PUT /campaigns/1': [{ body: { ...orphan, whatsappId: 3 } }],
      'POST /campaigns/1/restart': [{ body: null }],
    },
  })
  expect(await screen.findByText(/A conexão foi excluída\. Escolha outra/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continuar campanha' })).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Lista de contatos' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('combobox', { name: 'Conexão' }))
  await user.click(await screen.findByRole('option', { name: 'Loja Centro' }))
  await user.click(screen.getByRole('button', { name: 'Continuar campanha' }))
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('POST /campaigns/1/restart'))
  expect(asked.find(({ call }) => call === 'PUT /campaigns/1')?.body).toMatchObject({ whatsappId: 3 })
})

test('a campaign without a needed confirmation text does not start, and the field is marked invalid', async () => {
  const { user, asked } = await show(
    <CampaignModal campaign={exampleCampaign({ confirmation: true, message3: 'Oi' })} onClose={onClose} />,
    { user: admin, answers: campaignSources },
  )
  await user.type(await screen.findByLabelText('Mensagem de confirmação 1'), 'Posso?')
  await user.click(screen.getByRole('button', { name: 'Iniciar agora' }))
  expect((await screen.findByLabelText('Mensagem de confirmação 3')).getAttribute('aria-invalid')).toBe('true')
  expect(asked.some(({ call }) => call === 'PUT /campaigns/1')).toBe(false)
})

test('the dialog says which pace applies, and changes it without being left', async () => {
  const saved = { id: 1, key: 'messageInterval', value: '10', companyId: 1, createdAt: '', updatedAt: '' }
  const { user, asked } = await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, {
    user: admin,
    answers: { ...campaignSources, 'POST /campaign-settings': [{ body: [saved] }] },
  })
  const pace = within(await screen.findByRole('region', { name: 'Quando e em que ritmo' }))
  expect(pace.getByText('20 s, variando')).toBeTruthy()
  expect(pace.getByText('60 s a cada 20')).toBeTruthy()
  await waitFor(() => expect(pace.getByText('Até 20')).toBeTruthy())
  expect(pace.getByText('seg–sáb')).toBeTruthy()
  await user.click(pace.getByRole('button', { name: 'Mudar ritmo e horário' }))
  await user.click(await screen.findByRole('button', { name: 'Salvar configurações' }))
  await waitFor(() => expect(pace.getByText('10 s, variando')).toBeTruthy())
  expect(asked.filter(({ call }) => call === 'POST /campaigns/preview').length).toBeGreaterThan(1)
  expect(asked.some(({ call }) => call === 'PUT /campaigns/1')).toBe(false)
})

test('the editor warns of an unknown variable', async () => {
  await show(<CampaignModal campaign={exampleCampaign({ message1: 'Oi {nome}, {foo}' })} onClose={onClose} />, {
    user: admin,
    answers: campaignSources,
  })
  expect(await screen.findByText('{foo} não é uma variável e sai como está escrito.')).toBeTruthy()
})
